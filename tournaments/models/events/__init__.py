"""An event: its conditions, sessions, contestants, and what it hands on to the next.

The room may import ``people`` and ``constraints``.
"""
