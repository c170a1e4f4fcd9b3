"""Drives: tags of templates."""
