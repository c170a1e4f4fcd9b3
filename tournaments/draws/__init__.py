"""Who meets whom next: Swiss rounds, knockout stages, cuts?

Drafted rounds and stages, and what changed since they were drawn.
"""
