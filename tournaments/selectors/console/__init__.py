"""What the director has before him: the room, the sheet for entering scores, what needs attention.

May import ``ledger``, ``movement``, ``rulings`` and the rooms below.
"""
