"""What the whole API has in common: who asks, what is read and refused, how it is documented.

May import no other room of ``api``.
"""
