"""Standings: explanations."""
