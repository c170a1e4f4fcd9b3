"""What is written on during play? Travellers, slips, scorecards, tallies, missing results.

It may import ``guides``, ``tables`` and ``page``.
"""
