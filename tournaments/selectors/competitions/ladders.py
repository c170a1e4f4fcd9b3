"""How the ledger of a ladder is read."""

from collections.abc import Callable

from movements.draws.ladder import Ladder
from tournaments.selectors.competitions.kinds import (
    CompetitionError,
    CompetitionKind,
    Fact,
    Payload,
    whole,
    yes_or_no,
)

USUAL_REACH = 3


def _begin(rules: Payload) -> Ladder:
    return Ladder(whole({"reach": USUAL_REACH, **rules}, "reach"))


def _apply(ladder: Ladder, fact: Fact) -> Ladder:
    said = fact.payload
    match fact.kind:
        case "entered":
            return ladder.joined(whole(said, "number"))
        case "left":
            return ladder.left(whole(said, "number"))
        case "challenge":
            return ladder.challenged(
                whole(said, "challenger"), whole(said, "challenged"), won=yes_or_no(said, "won")
            )
        case other:
            raise CompetitionError(f"A ladder has no {other}.")


def _told(_before: Ladder, fact: Fact, name_of: Callable[[int], str]) -> str:
    said = fact.payload
    if fact.kind == "left":
        return f"{name_of(said['number'])} left the ladder"
    below, above = name_of(said["challenger"]), name_of(said["challenged"])
    return f"{below} {'beat' if said['won'] else 'lost to'} {above}"


def _written(ladder: Ladder) -> dict[str, object]:
    return {
        "reach": ladder.reach,
        "rungs": list(ladder.rungs),
        "played": [
            {"challenger": each.challenger, "challenged": each.challenged, "won": each.won}
            for each in ladder.played
        ],
    }


LADDER = CompetitionKind(
    id="ladder",
    label="Ladder",
    facts=frozenset({"left", "challenge"}),
    begin=_begin,
    apply=_apply,
    told=_told,
    over=lambda _ladder: False,
    written=_written,
    page="ladder",
    console="ladder_console",
    most_players=2,
    standing=lambda ladder: ladder.rungs,
)
