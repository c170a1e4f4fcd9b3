"""Desk: pages."""
