"""How has somebody played, evening after evening?

Pages of a club's players, from the final results that everybody may see.
"""
