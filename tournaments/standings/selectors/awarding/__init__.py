"""Standings: awarding."""
