"""How does every player partner the others? Individuals, which rank each player separately.

This package may import no other package of families.
"""
