"""Series: how a club's events add up to season tables.

This package reads what the public sees of every event, so nothing is revealed here any earlier. May
import all other selectors except those of a single page.
"""
