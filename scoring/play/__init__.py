"""What happened at a table: contracts, scores, rulings, and how they are written.

The room imports no other room of ``scoring``.
"""
