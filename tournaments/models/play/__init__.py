"""What happens in the room: tables, scores, rulings, cards, the clock, calls and messages.

The room may import ``events``, ``people`` and ``constraints``.
"""
