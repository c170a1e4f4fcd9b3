"""How a session or an event is rated: one function from a contest to everybody's points.

The command line and the application both build a ``Contest`` and call ``rate`` or
``rate_event``. This package may import every other package of ``scoring`` except
``explanation`` and ``command``.
"""
