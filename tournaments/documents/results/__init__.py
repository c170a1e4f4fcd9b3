"""What is printed of results? From the standings on the wall to the booklet.

It may import ``tables`` and ``page``.
"""
