"""Every example of every family, for a parametrisation: the family's id and the parameters.

The first of each family is looked at every time, the others by ``make test-thorough``.
"""

import pytest

from movements.registry import families

EXAMPLES = [
    pytest.param(
        family.id,
        example.parameters,
        id=f"{family.id}-{number}",
        marks=[pytest.mark.thorough] if number else [],
    )
    for family in families()
    for number, example in enumerate(family.examples)
]

SMALL = [
    ("mitchell", {"tables": 7, "boards_per_round": 3}),
    ("mitchell-share-relay", {"tables": 8, "boards_per_round": 3}),
    ("mitchell-skip", {"tables": 8, "boards_per_round": 3}),
    ("howell", {"pairs": 16, "boards_per_round": 2}),
    ("howell", {"pairs": 15, "boards_per_round": 2}),
    ("howell-reduced", {"pairs": 12, "rounds": 8, "boards_per_round": 3}),
    ("blackpool", {"tables": 6, "boards_per_round": 3}),
]
"""Movements of the usual kinds that fit a phone."""
