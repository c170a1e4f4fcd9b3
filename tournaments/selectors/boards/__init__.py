"""Boards and their scores: travellers, scorecards and hand records.

May import ``rating`` and the rooms below.
"""
