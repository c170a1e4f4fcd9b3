"""What results are worth, and what the director ruled about them.

The event is given to ``scoring`` as a contest, and its rating kept. May import ``ledger``,
``access`` and ``event``.
"""
