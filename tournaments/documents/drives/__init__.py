"""Paper of a drive: tally cards to carry, the seating of a round for the wall, totals and prizes.

May import ``reading``, ``tables`` and ``page``.
"""
