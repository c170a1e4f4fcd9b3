"""Boards as they are read: travellers, scorecards and hand records.

May import ``rulings`` and the rooms below.
"""
