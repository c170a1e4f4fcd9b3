"""How does every player partner the others? Individuals, which rank each player alone.

May import no other room of families.
"""
