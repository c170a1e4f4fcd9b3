"""Write what happens in a competition that is kept as a ledger.

Each entry is one change. It is folded into the state first, and refused if it cannot have happened.
"""
