"""Every write: one verb, one transaction, one entry in the ledger.

A service refuses with a sentence (``refusals``), writes the ledger and the rows, and commits before
it answers. Services may use selectors, but never the pages or the API. Subjects too small for a
package are modules here: people, logins, documents.
"""
