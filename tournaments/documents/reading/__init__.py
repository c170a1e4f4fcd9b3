"""What do several documents read of an event? Who sits where, who goes where, the standings.

Printed results show only what everybody may see, because sheets are hung on walls. Where something
is missing for a document, these functions and every ``read`` raise ``NothingToPrintError``; its
sentence says what has to be done first. The room may import selectors, ``tables`` and ``page``.
"""
