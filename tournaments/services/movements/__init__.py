"""Movements."""
