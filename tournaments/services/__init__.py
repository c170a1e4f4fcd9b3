"""Every write: one verb, one transaction, one entry in the ledger.

A service refuses with a sentence (``refusals``), writes the ledger and the rows, and commits
before anybody gets an answer. Services may use selectors, never the pages or the API. What is too
small for a room is a module here: people, logins, documents.
"""
