"What one asks of a tree: rules, reasons, names, what if, how far to trust it."
