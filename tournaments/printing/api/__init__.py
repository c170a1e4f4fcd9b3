"""Printing: addresses for programs."""
