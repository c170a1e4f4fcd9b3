"""Congresses: addresses for programs."""
