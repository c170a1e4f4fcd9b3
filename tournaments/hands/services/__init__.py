"""Hands: what may be written."""
