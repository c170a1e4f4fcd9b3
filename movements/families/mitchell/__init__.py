"""Mitchell."""
