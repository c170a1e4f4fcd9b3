"""What happened in an event, and who may see it?

Models, the snapshot, the ledger's entries and their fold, any earlier moment, Law 16, and the
services that write a score, a hand or a condition. It stays together.
"""
