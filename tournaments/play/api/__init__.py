"""Play: addresses for programs."""
