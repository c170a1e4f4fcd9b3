"""How does every pair meet every other? Howells, and the tables they are made from.

This package may import no other package of families.
"""
