"""Contests with their own ledger: created, read, and written entry by entry."""
