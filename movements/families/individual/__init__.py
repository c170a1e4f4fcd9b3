"""Individuals: every player is ranked alone and changes partners."""
