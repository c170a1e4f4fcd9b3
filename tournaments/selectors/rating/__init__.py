"""What results are worth: the event given to ``scoring`` as a contest, and its rating kept.

May import ``conditions``, ``access`` and ``event``.
"""
