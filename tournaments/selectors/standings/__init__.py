"""Who is where: rankings, strata and handicaps, matches, tournaments of several clubs.

May import ``rating`` and the rooms below.
"""
