"""How is everything kept, and brought back? One file of the whole database, for any database.

May import services, selectors and models. ``container`` is the file, ``tables`` what is in it,
``moment`` how a single moment is read, ``making`` and ``restoring`` the two ways, ``folder``,
``retention`` and ``schedule`` which files there are, which are kept, and when the next is due.
"""
