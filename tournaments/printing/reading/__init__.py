"""Printing: reading."""
