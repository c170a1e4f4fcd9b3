"""Draws: what may be written."""
