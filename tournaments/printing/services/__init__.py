"""Printing: what may be written."""
