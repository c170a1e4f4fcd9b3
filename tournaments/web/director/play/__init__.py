"""What does a director do while boards are played? Enter scores, rule, look back.

May import ``events`` and ``movements`` of ``director``.
"""
