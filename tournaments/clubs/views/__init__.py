"""Clubs: pages."""
