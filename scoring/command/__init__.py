"""``python -m scoring``: read, rate and report tables of results, and the benchmark.

This package may import every other package of ``scoring``.
"""
