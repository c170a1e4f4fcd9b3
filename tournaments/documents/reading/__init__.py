"""What do several documents read from an event? Who sits where, who goes where, the standings.

Printed results show only what everybody may see, because sheets are hung on walls. If a
document lacks something, these functions and every ``read`` raise ``NothingToPrintError``, which
says what to do first. This package may import selectors, ``tables`` and ``page``.
"""
