"""Contests that live by their own ledger: read, created, and written entry by entry."""
