"""Clubs: what may be written."""
