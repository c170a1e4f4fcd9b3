"""What can the ledger say, what state does it lead to, and is that what is stored?"""
