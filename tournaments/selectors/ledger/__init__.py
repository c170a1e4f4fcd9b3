"""What the ledger tells: its proof, the history, and the event at any earlier moment.

This package may import ``movement`` and ``event``.
"""
