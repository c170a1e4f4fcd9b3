"""The round clock of a session: which round it is, how long it lasts, and when play will end.

``plan`` and ``moves`` are pure arithmetic: no database, and no time except the one passed in. Only
``face`` reads the database. It stores a few moments, never a running count, so every process
computes the same face.
"""
