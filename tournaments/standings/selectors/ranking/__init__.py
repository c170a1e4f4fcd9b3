"""Standings: ranking."""
