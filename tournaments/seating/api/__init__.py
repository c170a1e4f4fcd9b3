"""Seating: addresses for programs."""
