"""What happened at a table: deals, contracts, scores, rulings, and how they are written.

The room imports no other room of ``scoring``.
"""
