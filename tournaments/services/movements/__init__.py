"""Choose a movement, seat the names, start and finish sessions, change a movement in play.

This package may import ``events``, ``play`` and the ``people`` module.
"""
