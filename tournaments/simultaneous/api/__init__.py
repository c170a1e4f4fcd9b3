"""Simultaneous: addresses for programs."""
