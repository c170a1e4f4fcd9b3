"""Who meets whom with which boards: movements, their proof and their fairness.

Terms used throughout:

* Nobody moves during a *round*; a *row* is one sitting: one table in one round.
* A *contestant* is a pair (``N3``, ``E5``, ``7``) or a player (``1`` to ``8``).
* A *set* is a group of boards that travel together.
* Two contestants *meet* when they are opponents in a round.
* A *line* is all the pairs that sit North-South in a Mitchell, or all that sit East-West.
* A *phantom* is the pair that a half table lacks; the pair due to meet it sits out.

Pure Python: nothing here knows Django or how scores are compared.
"""
