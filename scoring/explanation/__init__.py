"""Explanation."""
