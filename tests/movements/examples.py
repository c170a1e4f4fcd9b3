"""Every example of every family, for a parametrisation: the family's id and the parameters.

The first of each family is looked at every time, the others by ``make test-slow``.
"""

import pytest

from movements.registry import families

EXAMPLES = [
    pytest.param(
        family.id,
        example.parameters,
        id=f"{family.id}-{number}",
        marks=[pytest.mark.slow] if number else [],
    )
    for family in families()
    for number, example in enumerate(family.examples)
]
