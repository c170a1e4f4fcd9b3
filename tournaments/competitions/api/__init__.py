"""How does a program create a competition of any kind, and add to its ledger?"""
