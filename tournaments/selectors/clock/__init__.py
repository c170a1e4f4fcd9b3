"""The round clock of a session: which round it is, how long it lasts, when everybody is home.

``plan`` and ``moves`` are arithmetic: no database, and no time but the one passed in. Only
``face`` reads what is stored. What is stored is a few moments, never a running count, so that any
process computes the same face.
"""
