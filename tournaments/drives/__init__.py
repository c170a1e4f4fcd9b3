"""How is a progressive game played and won?

Whist drives and their kin: tables, tallies, moves, prizes.
"""
