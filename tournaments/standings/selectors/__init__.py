"""Standings: what can be read."""
