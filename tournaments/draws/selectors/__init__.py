"""Draws: what can be read."""
