"""What does a director print, for one session or for all sessions of a day?

May import ``events`` and ``movements`` of ``director``.
"""
