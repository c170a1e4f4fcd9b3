"""What a club has: its events, its own movements, its documents and batches.

This package may import ``access`` and ``event``.
"""
