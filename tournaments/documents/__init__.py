"""What a club prints: frozen dataclasses in, PDF bytes out.

A document is one module that lays it out, one function in ``contents`` that reads what it shows
and one entry in ``catalogue.documents``.
"""
