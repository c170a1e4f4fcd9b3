"""Who is where: rankings, strata and handicaps, matches, tournaments of several clubs.

This package may import ``rating`` and the packages below it.
"""
