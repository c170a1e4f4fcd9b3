"""Who may see and change what: roles, Law 16, and which club something belongs to.

This package may import ``event``.
"""
