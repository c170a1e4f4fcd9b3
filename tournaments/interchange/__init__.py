"""Which files from other programs can we read, and what do they say?

A file becomes neutral dataclasses or an error in one sentence. This package may import services
and selectors, not models.
"""
