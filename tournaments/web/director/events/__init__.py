"""What does a director do with an event as a whole? The desk, set-up, players, other clubs.

May import no other room of ``director``.
"""
