"""Series: what can be read."""
