"""Rulings."""
