"""How a contest is scored: its method, its conditions, and what federations lay down.

May import the rooms of ``scoring`` whose settings it gathers (play, comparison, pairs, teams,
ranking), and nothing that rates a whole event or prints it.
"""
