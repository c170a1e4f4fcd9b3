"""What do contests have in common that are kept entirely in their own ledger?

It knows no kind; leagues and drives declare theirs.
"""
