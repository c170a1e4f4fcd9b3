"""A session of pairs or single players: by matchpoints, by IMPs, by points, by tricks lost.

The room may import ``comparison``, ``ranking`` and ``play``.
"""
