"""Record: reading."""
