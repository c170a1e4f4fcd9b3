"""Standings: published."""
