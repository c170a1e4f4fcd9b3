"""How do two lines pass each other? Mitchells: one line and the boards move, or all three.

This package may import no other package of families.
"""
