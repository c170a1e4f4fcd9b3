"""Which files can we write for other programs, and what do they say?

Each format is declared once, in ``formats``: what it is called, what it holds and what is lost in
it. A writer turns an event as its reader may see it into bytes. May import services, selectors and
models.
"""
