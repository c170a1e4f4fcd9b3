"""How bridge terms and numbers look on a page, and the parts that pages share.

This package may import selectors and ``scoring``; templates use them without loading them.
"""
