"""After."""
