"""What tells people where to go before play? Poster, seating plan, entry list, guide cards.

This package may import selectors, ``reading``, ``tables`` and ``page``.
"""
