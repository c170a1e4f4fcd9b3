"""Play: phone."""
