"""Printing: tables."""
