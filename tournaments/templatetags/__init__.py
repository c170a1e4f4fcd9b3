"""How do bridge terms and numbers look on a page, and which parts do pages share?

May import selectors and ``scoring``; templates use them without loading them.
"""
