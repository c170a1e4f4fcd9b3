"""Drives: pages."""
