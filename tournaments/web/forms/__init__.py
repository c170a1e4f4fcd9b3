"""Forms: they check what was typed, and say beside each field what is wrong with it.

This package may import no other package of ``web``.
"""
