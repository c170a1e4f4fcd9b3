"""What the director sees: the room, the sheets for entering scores, what needs attention.

This package may import ``rating`` and the packages below it.
"""
