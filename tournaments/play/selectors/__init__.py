"""Play: what can be read."""
