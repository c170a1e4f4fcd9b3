"""Forms: they check what was typed, and say at each field what is wrong with it.

May import no other room of ``web``.
"""
