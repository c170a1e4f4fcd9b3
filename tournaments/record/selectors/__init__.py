"""Record: what can be read."""
