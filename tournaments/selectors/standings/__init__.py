"""Who is where: rankings, strata and handicaps, matches, tournaments of several clubs.

May import ``rulings`` and the rooms below.
"""
