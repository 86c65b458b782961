"The methods of the papers: where to cut, who goes on, which leaf next, the leaf's label."
