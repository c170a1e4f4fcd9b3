"""Setup: forms."""
