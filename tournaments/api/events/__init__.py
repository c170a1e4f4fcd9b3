"""Events: their conditions of contest, sections, movements and seats.

This package may import ``protocol``.
"""
