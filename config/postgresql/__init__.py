"""PostgreSQL for many scores of one event: a backend that syncs after releasing its locks."""
