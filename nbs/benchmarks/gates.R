# The gates of hypergate for every population of its example; gates.py compares their F1 with that of boxes.
#
#     git clone https://github.com/ebecht/hypergate && git -C hypergate checkout ab1283a && R CMD INSTALL hypergate
#     Rscript nbs/benchmarks/gates.R              a line a population: its cells, markers and sides of the gate, what it holds
#
# The example is the table that the package brings: 2,000 cells, 36 markers, the populations of Samusik et al. 2016; those
# of ten cells or more. All options are as the package has them. hypergate is GPL-3: it is run here, and nothing of it is used.
library(hypergate)
data(Samusik_01_subset)
cells <- Samusik_01_subset$xp_src[, Samusik_01_subset$regular_channels]
population <- Samusik_01_subset$labels
cat("population,cells,markers,sides,inside,others inside\n")
for (p in sort(unique(population[population > 0]))) {
  own <- population == p
  if (sum(own) < 10) next
  gate <- hypergate(xp = cells, gate_vector = as.integer(own), level = 1)
  sides <- gate$active_channels
  held <- as.matrix(subset_matrix_hg(gate, cells))
  held <- if (ncol(held) > 1) rowSums(held) == ncol(held) else held[, 1] > 0
  markers <- length(unique(sub("_(min|max)$", "", sides)))
  cat(p, sum(own), markers, length(sides), sum(held & own), sum(held & !own), sep = ",")
  cat("\n")
}
