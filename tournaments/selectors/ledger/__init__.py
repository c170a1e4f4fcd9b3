"""What the ledger tells: its proof, the history, and the event at any earlier moment.

May import ``movement`` and ``event``.
"""
