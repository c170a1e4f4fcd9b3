"""Which files of other programs can we read, and what do they say?

A file becomes neutral dataclasses or an error in one sentence. May import services, selectors and
models.
"""
