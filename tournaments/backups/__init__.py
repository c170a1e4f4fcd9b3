"""How is everything backed up and restored? As one file of the whole database, for any database.

This package may import services, selectors and models. ``container`` is the file, ``database`` what
it holds, ``making`` and ``restoring`` the two ways, ``folder`` which files exist and stay, and
``schedule`` when the next is due.
"""
