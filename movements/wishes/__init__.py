"""Who wants which seat, and can a movement give it? An exact answer, or why not.

This package may import the model and the registry; the solver, HiGHS, is loaded when first needed.
"""
