"""How is an accepted score, hand, name or condition written, with its ledger entry?"""
