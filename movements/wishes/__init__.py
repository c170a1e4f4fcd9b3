"""Who wishes what of a seat, and can a movement give it? An exact answer, or why not.

May import the model and the registry; the solver, HiGHS, is loaded when it is first asked.
"""
