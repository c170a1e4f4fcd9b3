"""What results are worth, and what the director ruled about them.

The event is passed to ``scoring`` as a contest, and its rating is kept. This package may import
``ledger``, ``access`` and ``event``.
"""
