"""What do the matches of a league come to: points for each, the table, who goes up and down?

The room may import ``teams``, ``ranking`` and what they rest on.
"""
