"""Record: boards."""
