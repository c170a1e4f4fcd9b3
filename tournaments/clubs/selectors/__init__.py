"""Clubs: what can be read."""
