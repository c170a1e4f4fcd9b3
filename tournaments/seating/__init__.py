"""Who sits where: a section's movement and its changes?

Choosing a movement, seating requests, substitutes, changes in mid-session, guide cards.
"""
