"""Duplicate whist: averages of a direction, four pairs, little matches, trophy matches.

The room may import ``ranking`` and ``play``.
"""
