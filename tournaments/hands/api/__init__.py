"""Hands: addresses for programs."""
