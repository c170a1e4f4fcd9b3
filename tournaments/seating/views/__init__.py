"""Seating: pages."""
