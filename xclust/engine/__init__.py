"The machine: one tree, one grower, one set of sweeps."
