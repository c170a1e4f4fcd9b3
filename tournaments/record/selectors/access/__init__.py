"""Record: access."""
