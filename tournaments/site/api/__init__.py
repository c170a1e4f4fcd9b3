"""Site: addresses for programs."""
