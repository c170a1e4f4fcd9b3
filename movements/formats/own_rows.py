"""Rows of any origin as a movement without a family; its contestants and winners come from them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from movements.errors import MovementError
from movements.formats.remarks import Remarks
from movements.model import (
    Contestant,
    Movement,
    Parameters,
    Row,
    Unit,
    any_shared,
    sitting_out,
)

LONGEST_LABEL = 10
LONGEST_TEAM = 20


def is_label(text: str, *, longest: int = LONGEST_LABEL) -> bool:
    """Return whether a pair, a player or a team can have this label."""
    return len(text) <= longest and text.isascii() and text.replace("-", "").isalnum()


def assembled_from(rows: tuple[Row, ...], remarks: Remarks) -> Movement:
    """Return the movement that rows and the remarks on them describe.

    Raises:
        MovementError: A team's name is too long, or is not made of letters, digits and hyphens.
    """
    for team in remarks.teams.values():
        if not is_label(team, longest=LONGEST_TEAM):
            message = f"Team {team!r} needs a name of at most {LONGEST_TEAM} letters and digits."
            raise MovementError(message)
    winners = remarks.winners or winners_shown(rows, of_teams=bool(remarks.teams))
    movement = movement_of(rows, copies=remarks.copies, winners=winners)
    contestants = tuple(
        replace(contestant, team=remarks.teams.get(contestant.label))
        for contestant in movement.contestants
    )
    shared = remarks.shared or (remarks.copies > 1 and movement.shared)
    return replace(movement, contestants=contestants, shared=shared, replayed=remarks.replayed)


def winners_shown(rows: Sequence[Row], *, of_teams: bool = False) -> Literal[1, 2]:
    """Return 2 where pairs play for themselves and never change direction, as in two lines."""
    mixed = not {row.north for row in rows}.isdisjoint(row.east for row in rows)
    return 1 if of_teams or mixed or not all(row.is_of_pairs for row in rows) else 2


def movement_of(
    rows: Sequence[Row], *, copies: int = 1, winners: Literal[1, 2] | None = None
) -> Movement:
    """Return rows, by round and table, as a movement without a family.

    Anyone not at a table in a round sits out. Without ``winners`` there are two if pairs never
    change direction.
    """
    played = tuple(rows)
    unit: Unit = "pair" if all(row.is_of_pairs for row in played) else "player"
    chosen = winners or winners_shown(played)
    lines: dict[str, Literal["NS", "EW"]] = {}
    for row in played:
        lines.setdefault(row.north, "NS")
        lines.setdefault(row.east, "EW")
    labels = _in_natural_order(played)
    contestants = tuple(
        Contestant(label, None, lines.get(label) if chosen == 2 else None) for label in labels
    )
    return Movement(
        family="rows",
        parameters=Parameters.of({}),
        unit=unit,
        contestants=contestants,
        rows=played,
        idle=tuple(sitting_out(played, labels)),
        shared=any_shared(played),
        winners=chosen,
        copies=copies,
    )


def _in_natural_order(rows: Sequence[Row]) -> list[str]:
    """Return the labels, those with the same letters together (``N1``, ``N2``, …), by number."""
    labels = dict.fromkeys(label for row in rows for label in (row.north, row.south))
    labels |= dict.fromkeys(label for row in rows for label in (row.east, row.west))
    kinds = list(dict.fromkeys(re.sub(r"\d+", "", label) for label in labels))
    return sorted(
        labels,
        key=lambda label: (
            kinds.index(re.sub(r"\d+", "", label)),
            [int(number) for number in re.findall(r"\d+", label)],
        ),
    )
