"""What stands in a competition that lives by its ledger: its entries, folded into a state.

May import ``access``, ``event`` (for names) and ``ledger`` (for the chain).
"""
