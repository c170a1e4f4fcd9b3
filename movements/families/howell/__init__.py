"""Howell."""
