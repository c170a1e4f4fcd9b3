"""What is written on during play? Travellers, slips, scorecards, tallies, missing results.

This package may import selectors, ``reading``, ``tables`` and ``page``.
"""
