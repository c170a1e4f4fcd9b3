"""Draws: pages."""
