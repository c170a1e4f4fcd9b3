"""Record what happened at the tables and what the director decided: scores, deals, rulings.

This package may import no other package of ``services``.
"""
