"The clustering that is explained: any clusterer, tables of every kind."
