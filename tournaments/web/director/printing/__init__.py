"""What does a director print, for one session or for all sessions of a day?

This package may import ``events`` and ``movements`` of ``director``.
"""
