"""What is printed of results? From the standings on the wall to the booklet.

It may import selectors, ``reading``, ``tables`` and ``page``.
"""
