"""How points, totals and ranks came about, and what a correction changed.

May import ``standings``, ``boards``, ``ledger`` and the rooms below.
"""
