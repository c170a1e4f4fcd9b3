"""Which documents are there, which can be made now, and how is one made?

This package may import every other package of ``documents``. Code outside needs only this package
and ``page``.
"""
