"""How a director chooses, changes, makes and fills a movement.

May import ``events``.
"""
