"""A session of pairs or single players, scored by matchpoints, IMPs or points.

This package may import ``comparison`` and ``play``.
"""
