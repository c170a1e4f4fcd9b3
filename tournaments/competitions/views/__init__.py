"""Competitions: pages."""
