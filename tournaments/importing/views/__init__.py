"""Importing: pages."""
