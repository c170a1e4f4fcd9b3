"""How does every pair meet every other? Howells, and the tables that they are made from.

May import no other room of families.
"""
