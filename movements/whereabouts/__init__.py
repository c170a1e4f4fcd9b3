"""Where is everybody, and every board, in each round, and where do they go next?

Pictures, guide cards and itineraries all read it here. This package may import the model only.
"""
