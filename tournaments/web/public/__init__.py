"""What can anyone read? Standings, travellers, scorecards, the seating plan.

This package may import ``page`` and ``access``.
"""
