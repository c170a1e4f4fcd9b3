"""The next round of a contest that is drawn: what is asked for, who is drawn in what order, where.

May import ``standings`` and the rooms below.
"""
