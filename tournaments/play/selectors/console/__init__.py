"""Play: console."""
