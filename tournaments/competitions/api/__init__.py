"""Competitions: addresses for programs."""
