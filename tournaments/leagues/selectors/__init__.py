"""Leagues: what can be read."""
