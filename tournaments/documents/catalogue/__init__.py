"""Which documents are there, which of them can be made now, and how is one made?

It may import every other room of ``documents``. Code outside needs only this room and ``page``.
"""
