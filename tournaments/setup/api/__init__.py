"""Setup: addresses for programs."""
