"""How does a program choose, change and seat a section's movement?"""
