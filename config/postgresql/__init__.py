"""PostgreSQL for many scores in one event: a backend that syncs after releasing its locks."""
