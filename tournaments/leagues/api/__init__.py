"""Leagues: addresses for programs."""
