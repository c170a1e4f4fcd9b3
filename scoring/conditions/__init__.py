"""How a contest is scored: its method, its conditions, and what federations lay down.

This package may import the packages of ``scoring`` whose settings it gathers (play, comparison,
pairs, teams, ranking), but nothing that rates a whole event or prints it.
"""
