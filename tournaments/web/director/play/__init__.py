"""What does a director do while boards are played? Enter scores, rule, look back.

This package may import ``events`` and ``movements`` of ``director``.
"""
