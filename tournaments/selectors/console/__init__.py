"""What the director sees: the room, the sheets for entering scores, what needs attention.

May import ``rating`` and the rooms below.
"""
