"""What can the ledger of a league or a ladder say, and what does it come to?"""
