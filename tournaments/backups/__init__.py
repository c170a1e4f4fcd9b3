"""How is everything backed up and restored? As one file of the whole database, for any database.

``container`` is the file, ``database`` what it holds, ``folder`` which files exist and stay.
"""
