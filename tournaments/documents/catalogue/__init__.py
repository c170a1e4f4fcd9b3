"""Which documents are there, which can be made now, and how is one of them made?

It may import every other room of the documents; nothing outside needs another.
"""
