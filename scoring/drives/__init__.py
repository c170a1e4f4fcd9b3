"""Drives: what a table's report earns each player, what it comes to, and who has which prize.

The room may import ``ranking`` and ``play``.
"""
