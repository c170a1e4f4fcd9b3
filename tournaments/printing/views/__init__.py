"""Printing: pages."""
