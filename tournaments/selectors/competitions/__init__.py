"""The state of a competition that is kept in a ledger, folded from its entries.

This package may import ``access``, ``event`` (for names) and ``ledger`` (for the chain).
"""
