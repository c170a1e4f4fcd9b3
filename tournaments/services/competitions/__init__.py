"""Write what happens in a competition that lives by its ledger.

One entry is one change: it is folded into the state first, and refused if it cannot have happened.
"""
