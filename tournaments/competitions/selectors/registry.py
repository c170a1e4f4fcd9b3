"""The kinds of competition there are."""

from collections.abc import Mapping
from typing import Any

from tournaments.competitions.selectors.kinds import CompetitionKind
from tournaments.drives.selectors.drive_kind import DRIVE
from tournaments.leagues.selectors.ladders import LADDER
from tournaments.leagues.selectors.leagues import LEAGUE

KINDS: Mapping[str, CompetitionKind[Any]] = {each.id: each for each in (LEAGUE, DRIVE, LADDER)}
"""The kinds by their word."""
