"""What binds events together or is more than one: leagues, drives, congresses, series.

The room may import ``events``, ``ledger`` and ``people``.
"""
