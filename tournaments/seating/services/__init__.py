"""Seating: what may be written."""
