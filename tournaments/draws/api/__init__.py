"""Draws: addresses for programs."""
