"""Where a stored event differs from what its ledger says.

This package may import the modules of ``ledger`` that read entries, and ``event``.
"""
