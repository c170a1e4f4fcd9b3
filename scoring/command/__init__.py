"""``python -m scoring``: tables of results read, rated and reported, and the benchmark.

The room may import every other room of ``scoring``.
"""
