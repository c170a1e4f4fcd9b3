"""Play: what may be written."""
