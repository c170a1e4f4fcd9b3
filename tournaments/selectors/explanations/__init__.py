"""How points, totals and ranks came about, and what a correction changed.

This package may import ``standings``, ``boards``, ``ledger`` and the packages below them.
"""
