"""Logins, a club's players, and the movements it can choose from or has made itself.

This package may import ``protocol``.
"""
