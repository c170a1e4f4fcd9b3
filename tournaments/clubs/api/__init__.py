"""Clubs: addresses for programs."""
