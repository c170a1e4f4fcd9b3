"""What tells people where to go before play? Poster, seating plan, entry list, guide cards.

It may import ``tables`` and ``page``.
"""
