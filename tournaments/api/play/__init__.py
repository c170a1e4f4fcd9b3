"""Sessions, scores, cards and rulings, their ledger, the standings that follow, and documents.

May import ``events`` and ``protocol``.
"""
