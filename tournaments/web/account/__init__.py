"""Pages about one's own login, open to whoever is logged in.

May import ``page`` and ``access``.
"""
