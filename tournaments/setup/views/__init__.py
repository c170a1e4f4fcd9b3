"""Setup: pages."""
