"""A match of two teams: the points of each board, and victory points for its margin.

This package may import ``comparison`` and ``play``.
"""
