"""Who sits where: a section's seating, and previews of changes to its movement.

This package may import ``clubs`` and ``event``.
"""
