"""What is on the pages of an Access 2000 database (Jet 4), and how is one filled?

It knows tables, columns and rows, and nothing about bridge. Source of the format: HACKING.md of
mdbtools and, where that leaves a question open, what Jackcess writes.
"""
