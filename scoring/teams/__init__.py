"""A match of two teams: what each board gives, and victory points for its margin.

The room may import ``comparison`` and ``play``.
"""
