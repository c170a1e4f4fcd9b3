"""How do teams meet? Matches of two or three teams, and several teams of four.

May import every other room of families.
"""
