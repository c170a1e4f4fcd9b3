"""Printing: what can be read."""
