"""Everything larger than an event: leagues, drives, congresses, series.

This package may import ``events``, ``ledger`` and ``people``.
"""
