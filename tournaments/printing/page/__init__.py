"""Printing: page."""
