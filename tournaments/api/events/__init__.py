"""Events: their conditions of contest, sections, movements and seats.

May import ``protocol``.
"""
