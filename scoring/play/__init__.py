"""What happened at a table: contracts, scores, rulings, and how they are written.

This package imports no other package of ``scoring``.
"""
