"""Importing: what may be written."""
