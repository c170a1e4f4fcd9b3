"""What does a movement do: who meets whom, how fairly, and what it asks of people and boards?

It knows movements and their whereabouts, not the families that make them.
"""
