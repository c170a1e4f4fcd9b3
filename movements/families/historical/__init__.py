"""Systems for pairs and for one table that clubs played in the 1890s."""
