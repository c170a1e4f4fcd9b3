"""Drives: what can be read."""
