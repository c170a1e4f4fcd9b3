"""Leagues: what may be written."""
