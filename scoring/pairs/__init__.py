"""A session of pairs or single players: by matchpoints, by IMPs, by points.

The room may import ``comparison`` and ``play``.
"""
