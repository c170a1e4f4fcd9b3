"""Every write: one verb, one transaction."""
