"""What could be played? Proposals for a number of entrants: what each takes and how fair it is.

This package may import the registry, families and their seats, and the analysis.
"""
