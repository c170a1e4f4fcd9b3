"""What happens in the room: tables, scores, rulings, cards, the clock, calls and messages.

This package may import ``events``, ``people`` and ``constraints``.
"""
