"""Which files can we write for other programs, and what is in them?

Each format is declared once, in ``formats``: what it is called, what it holds and what it loses. A
writer turns an event, as its reader may see it, into bytes. This package may import services
and selectors.
"""
