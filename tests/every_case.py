"""Every case; a quick run looks at a few."""

from collections.abc import Collection, Iterable

import pytest
from _pytest.mark import ParameterSet


def quick_few(cases: Iterable[object], few: Collection[object]) -> list[ParameterSet]:
    """Return all cases for a parametrisation; all but the few run in ``make test-slow``."""
    return [pytest.param(case, marks=[] if case in few else [pytest.mark.slow]) for case in cases]
