"""Standings: rating."""
