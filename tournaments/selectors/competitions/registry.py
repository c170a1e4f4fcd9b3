"""The kinds of competition there are."""

from collections.abc import Mapping
from typing import Any

from tournaments.selectors.competitions.drive_kind import DRIVE
from tournaments.selectors.competitions.kinds import CompetitionKind
from tournaments.selectors.competitions.ladders import LADDER
from tournaments.selectors.competitions.leagues import LEAGUE

KINDS: Mapping[str, CompetitionKind[Any]] = {each.id: each for each in (LEAGUE, DRIVE, LADDER)}
"""The kinds by their word."""
