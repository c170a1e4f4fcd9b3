"""How is everything backed up and restored? As one file of the whole database, for any database.

This package may import services, selectors and models. ``container`` is the file, ``tables`` its
contents, ``moment`` how a single moment is read, ``making`` and ``restoring`` the two ways,
``folder``, ``retention`` and ``schedule`` which files exist, which to keep, and when the next is
due.
"""
