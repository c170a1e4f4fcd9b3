"""Sessions, scores, cards and rulings, their ledger, and the standings that follow from them.

May import ``events`` and ``protocol``.
"""
