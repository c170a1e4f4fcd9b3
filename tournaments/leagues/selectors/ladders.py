"""A ladder's ledger: what can happen, and how it is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from movements.draws.ladder import Ladder
from tournaments.competitions.selectors.kinds import CompetitionFact, CompetitionKind, NameOf
from tournaments.ledger.facts import read, written

USUAL_REACH = 3


@dataclass(frozen=True, slots=True)
class LadderRules:
    """How many rungs above one's own may be challenged."""

    reach: int = USUAL_REACH


@dataclass(frozen=True, slots=True)
class Challenge(CompetitionFact[Ladder]):
    """One entrant challenged another that stood higher."""

    kind = "challenge"
    challenger: int
    challenged: int
    won: bool

    def applied(self, state: Ladder) -> Ladder:
        return state.challenged(self.challenger, self.challenged, won=self.won)

    def told(self, before: Ladder, name_of: NameOf) -> str:
        below, above = name_of(self.challenger), name_of(self.challenged)
        return f"{below} {'beat' if self.won else 'lost to'} {above}"


@dataclass(frozen=True, slots=True)
class LadderLeft(CompetitionFact[Ladder]):
    """An entrant left; those below move up."""

    kind = "left"
    number: int

    def applied(self, state: Ladder) -> Ladder:
        return state.left(self.number)

    def told(self, before: Ladder, name_of: NameOf) -> str:
        return f"{name_of(self.number)} left the ladder"


def _begin(rules: Mapping[str, Any]) -> Ladder:
    return Ladder(read(LadderRules, rules, of="a ladder").reach)


def _written(ladder: Ladder) -> dict[str, object]:
    return {
        "reach": ladder.reach,
        "rungs": list(ladder.rungs),
        "played": [written(each) for each in ladder.played],
    }


LADDER = CompetitionKind(
    place=30,
    id="ladder",
    label="Ladder",
    rules=LadderRules,
    facts=(Challenge, LadderLeft),
    begin=_begin,
    entered=Ladder.joined,
    over=lambda _ladder: False,
    written=_written,
    page="ladder",
    console="ladder_console",
    most_players=2,
    standing=lambda ladder: ladder.rungs,
)
