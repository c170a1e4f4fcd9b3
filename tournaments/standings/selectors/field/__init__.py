"""Standings: field."""
