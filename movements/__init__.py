"""Who meets whom with which boards: movements, their proof and their fairness.

Terms used throughout:

* In a *round* nobody and no board moves; a *row* is one table in one round.
* A *contestant* is a pair (``N3``, ``E5``, ``7``) or a player (``1`` to ``8``).
* A *set* is the boards that travel together.
* Two contestants *meet* when they are opponents in a round.
* A *line* is one of the two fields of a Mitchell, North-South or East-West.
* A *phantom* is the pair that a half table lacks; whoever meets it sits out.

Pure Python: nothing here knows Django or how scores are compared.
"""
