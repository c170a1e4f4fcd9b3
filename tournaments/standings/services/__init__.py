"""Standings: what may be written."""
