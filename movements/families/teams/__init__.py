"""Matches of two or three teams, and several teams of four."""
