"""The next round of a drawn contest: the director's request, the drawing order, and the tables.

This package may import ``standings`` and the packages below it.
"""
