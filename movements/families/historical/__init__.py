"""How did clubs of the 1890s move pairs, and play with one table?

This package may import ``mitchell``, on which some of these systems are built.
"""
