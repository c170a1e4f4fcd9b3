"""How do teams meet? Matches of two or three teams, and several teams of four.

This package may import every other package of families.
"""
