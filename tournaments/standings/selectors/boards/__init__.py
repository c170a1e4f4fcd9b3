"""Standings: boards."""
