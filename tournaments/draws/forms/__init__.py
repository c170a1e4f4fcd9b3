"""Draws: forms."""
