"""Drives: what a table's report earns each player, everybody's total, and who wins which prize.

This package may import ``ranking``.
"""
