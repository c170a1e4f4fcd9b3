"""The kinds of competition there are: what the apps declare."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from tournaments.competitions.selectors.kinds import CompetitionKind
from tournaments.site.registry import collected

KINDS: Mapping[str, CompetitionKind[Any]] = {
    kind.id: kind for kind in sorted(collected("kinds_of_competition"), key=attrgetter("place"))
}
"""The kinds by their word."""
