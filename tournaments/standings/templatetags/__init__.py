"""Standings: tags of templates."""
