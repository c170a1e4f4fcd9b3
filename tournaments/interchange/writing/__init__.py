"""Which files can we write for other programs, and what is in them?

Each format is declared once: what it is called, holds and loses. A writer turns an event, as its
reader may see it, into bytes.
"""
