"""Duplicate whist: averages of a direction, teams, four pairs, little matches, single players.

This package may import ``ranking`` and ``play``.
"""
