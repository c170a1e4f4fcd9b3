"""Leagues: pages."""
