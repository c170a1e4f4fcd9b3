"""The results of a league: points for each match, the table, who goes up and who goes down.

This package may import ``teams``, ``ranking`` and what they rest on.
"""
