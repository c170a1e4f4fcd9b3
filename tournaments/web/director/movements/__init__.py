"""How does a director choose, change, make and fill a movement?

This package may import ``events`` of ``director``.
"""
