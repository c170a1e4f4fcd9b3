"""Seating: forms."""
