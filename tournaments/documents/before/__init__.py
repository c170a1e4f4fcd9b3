"""Before."""
