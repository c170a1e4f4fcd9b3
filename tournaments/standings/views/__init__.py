"""Standings: pages."""
