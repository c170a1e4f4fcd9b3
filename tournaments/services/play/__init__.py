"""Record what happened at the tables, and what the director decided: scores, deals, rulings.

May import no other room of ``services``.
"""
