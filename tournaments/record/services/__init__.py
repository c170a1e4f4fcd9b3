"""Record: what may be written."""
