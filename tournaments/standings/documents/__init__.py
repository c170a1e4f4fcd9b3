"""Standings: printed documents."""
