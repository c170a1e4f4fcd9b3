"""Congresses: pages."""
