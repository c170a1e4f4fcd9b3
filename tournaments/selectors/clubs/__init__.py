"""What a club has: its events, its own movements, its documents and batches.

May import ``access`` and ``event``.
"""
