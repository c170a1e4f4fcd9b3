"""What could be played: proposals for so many entrants, with what each takes and how fair it is.

It may ask the registry and the fairness.
"""
