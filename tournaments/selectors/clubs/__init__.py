"""Clubs."""
