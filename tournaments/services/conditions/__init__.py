"""Change how an event is scored: method, conditions of contest, strata and handicaps.

May import ``movements`` and ``events``.
"""
