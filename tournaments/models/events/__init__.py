"""An event: its conditions, sessions, contestants, and what it passes on to the next.

This package may import ``people`` and ``constraints``.
"""
