"""Logins, a club's players, and the movements it can choose from or made itself.

May import ``protocol``.
"""
