"""What stands on the pages of an Access 2000 database (Jet 4), and how is one filled?

Knows tables, columns and rows, and nothing of bridge. Source of the format: HACKING.md of mdbtools;
where it leaves a question open, what Jackcess writes. May import nothing of ours.
"""
