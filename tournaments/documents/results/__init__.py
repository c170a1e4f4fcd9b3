"""Which results are printed? From the standings on the wall to the booklet.

This package may import selectors, ``reading``, ``tables`` and ``page``.
"""
