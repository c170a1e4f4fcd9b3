"""``python -m scoring``: read, rate and report tables of results.

This package may import every other package of ``scoring``.
"""
