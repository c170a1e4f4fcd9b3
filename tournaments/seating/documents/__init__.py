"""Seating: printed documents."""
