"""The cards of a board: deals and how they are dealt, their play, and what they make.

May import ``play``.
"""
