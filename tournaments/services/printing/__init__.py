"""Printing."""
