"Better trees: refinement, search, certificates, the portfolio."
