"""Record: addresses for programs."""
