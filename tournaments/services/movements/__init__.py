"""Choose a movement, seat the names, start and finish sessions, change a movement in play.

May import ``events``, ``play`` and the module ``people``.
"""
