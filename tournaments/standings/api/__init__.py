"""Standings: addresses for programs."""
