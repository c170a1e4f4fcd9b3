"""Record: pages."""
