"""Individual."""
