"""Importing: addresses for programs."""
