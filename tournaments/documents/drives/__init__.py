"""What is printed for a drive? Tally cards to carry, a round's seating, totals and prizes.

This package may import ``reading``, ``tables`` and ``page``.
"""
