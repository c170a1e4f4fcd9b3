"""Who sits where: the seating of a section, and changes of its movement before they are made.

May import ``clubs`` and ``event``.
"""
