"""Event."""
