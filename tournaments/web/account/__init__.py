"""Pages about one's own login, open to anyone who is logged in.

This package may import ``page`` and ``access``.
"""
