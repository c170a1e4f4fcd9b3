"""What the whole API shares: who asks, what is read and refused, how it is documented.

This package may import no other package of ``api``.
"""
