"""How is a season of matches, or a ladder, played?

Fixtures, reports, captains' links, tables, calendars; ladders and their challenges.
"""
