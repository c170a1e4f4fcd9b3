"""Play: pages."""
