"""The director's pages of contests with their own ledger: leagues, drives, ladders."""
