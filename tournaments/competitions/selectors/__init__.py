"""Competitions: what can be read."""
