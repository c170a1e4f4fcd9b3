"""What is written on during play? Travellers, slips, scorecards, tallies, missing results.

It may import selectors, ``reading``, ``tables`` and ``page``.
"""
