"""Duplicate whist: averages of a direction, teams, four pairs, little matches, single players.

The room may import ``ranking`` and ``play``.
"""
