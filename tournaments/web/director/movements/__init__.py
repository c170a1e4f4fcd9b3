"""How does a director choose, change, make and fill a movement?

May import ``events`` of ``director``.
"""
