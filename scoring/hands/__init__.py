"""The cards of a board: deals, dealing, the play, and what the cards make.

This package may import ``play``.
"""
