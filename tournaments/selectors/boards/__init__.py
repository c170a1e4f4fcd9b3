"""Boards and their scores: travellers, scorecards and hand records.

May import ``rulings`` and the rooms below.
"""
