"""Who is ahead: places, tie-breaks, strata, handicaps, and what earlier sessions count.

The room may import ``play``.
"""
