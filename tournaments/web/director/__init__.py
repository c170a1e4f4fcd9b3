"""The director's pages: setting up, movements, play and printing.

May import the rooms ``forms`` and ``public`` and what all pages share.
"""
