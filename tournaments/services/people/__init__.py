"""Clubs, directors, players and logins."""
