"""What does a movement do: who meets whom, how fairly, and what it asks of people and boards?

This package may import the model and the whereabouts, not the families that make movements.
"""
