"Pictures, reports, exports, files, the command line."
