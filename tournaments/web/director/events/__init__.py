"""What does a director do with an event as a whole? The desk, set-up, players, other clubs.

This package may import no other package of ``director``.
"""
