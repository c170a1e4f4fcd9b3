"""The director's pages of contests that live by their own ledger: leagues, drives, ladders."""
