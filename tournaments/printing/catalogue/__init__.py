"""Printing: catalogue."""
