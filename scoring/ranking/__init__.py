"""Who is ahead: places, tie-breaks, strata, handicaps, and how earlier sessions count.

This package may import ``play``.
"""
