"""Series: addresses for programs."""
