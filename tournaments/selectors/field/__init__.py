"""The field of a whole simultaneous tournament: half a million results as columns, not objects.

What is seen, counted and rated of it is what ``access`` and ``rating`` say of a snapshot; a test
compares the two. This package may import ``rating``, ``access`` and ``event``.
"""
