"""Sessions, scores, cards and rulings, their ledger, the standings that follow, and documents.

This package may import ``events`` and ``protocol``.
"""
