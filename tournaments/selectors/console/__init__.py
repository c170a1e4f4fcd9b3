"""What the director sees: the room, the sheets for entering scores, what needs attention.

May import ``ledger``, ``movement``, ``rulings`` and the rooms below.
"""
