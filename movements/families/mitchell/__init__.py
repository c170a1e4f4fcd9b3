"""How do two lines pass each other? Mitchells: one line and the boards move, or all three.

May import no other room of families.
"""
