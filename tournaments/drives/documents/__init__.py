"""Drives: printed documents."""
