"""Change how an event is scored: method, conditions of contest, strata and handicaps.

This package may import ``movements`` and ``events``.
"""
