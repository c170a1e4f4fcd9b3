"""Importing: following."""
