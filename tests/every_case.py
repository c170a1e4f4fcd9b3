"""Every case; a quick run looks at a few."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest
from _pytest.mark import ParameterSet


def quick_few(
    cases: Iterable[Any], few: Collection[Any], named: Callable[[Any], str] | None = None
) -> list[ParameterSet]:
    """Return all cases for a parametrisation; all but the few run in ``make test-thorough``."""
    return [
        pytest.param(
            case,
            id=named(case) if named else None,
            marks=[] if case in few else [pytest.mark.thorough],
        )
        for case in cases
    ]
