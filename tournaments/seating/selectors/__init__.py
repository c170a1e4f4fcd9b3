"""Seating: what can be read."""
