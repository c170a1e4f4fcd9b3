"""Howells: one field, in which the pairs change direction, with the tables they are made from."""
