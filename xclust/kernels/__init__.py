"Trees for kernel clusterings."
