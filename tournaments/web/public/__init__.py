"""What may anybody read? Standings, travellers, scorecards, the seating plan.

May import ``page`` and ``access``.
"""
