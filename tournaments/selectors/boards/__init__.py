"""Boards and their scores: travellers, scorecards and hand records.

This package may import ``rating`` and the packages below it.
"""
