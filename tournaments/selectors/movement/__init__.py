"""Who sits where: the seating of a section, and a preview of changes to its movement.

May import ``clubs`` and ``event``.
"""
