"""What can happen to a movement during a session, and how to describe it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from movements.changes.lines import LINES


class ChangeKind(StrEnum):
    """The kinds of change, named as the functions of ``movements.changes``."""

    PAIR_ARRIVES = "pair_arrives"
    PAIR_LEAVES = "pair_leaves"
    TABLE_STOPS = "table_stops"
    CURTAILED = "curtailed"
    ROUND_SHORTENED = "round_shortened"
    SEATS_EXCHANGED = "seats_exchanged"
    WRONG_BOARDS = "wrong_boards"
    DIRECTIONS_SWITCHED = "directions_switched"
    LINE_MOVED = "line_moved"
    ROUND_ADDED = "round_added"


ROUND_DRAWN = "round_drawn"
"""The kind of a drawn round. It comes from a draw and is not requested as a change."""


FIELDS: Mapping[ChangeKind, tuple[str, ...]] = {
    ChangeKind.PAIR_ARRIVES: ("after",),
    ChangeKind.PAIR_LEAVES: ("contestant", "after", "reseat"),
    ChangeKind.TABLE_STOPS: ("table", "after", "reseat"),
    ChangeKind.CURTAILED: ("after",),
    ChangeKind.ROUND_SHORTENED: ("round", "count"),
    ChangeKind.SEATS_EXCHANGED: ("contestant", "other", "round", "last_round"),
    ChangeKind.WRONG_BOARDS: ("round", "table", "boards"),
    ChangeKind.DIRECTIONS_SWITCHED: ("round", "table", "turn"),
    ChangeKind.LINE_MOVED: ("line", "by", "round", "last_round"),
    ChangeKind.ROUND_ADDED: (),
}
"""The fields that each kind requires."""

MAY_BE_LEFT_OUT = frozenset({"last_round", "turn", "reseat"})
"""The optional fields; by default, one round only (for a line: to the end), scores entered by
direction, and nobody reseated."""

FROM_NOW_ON = frozenset(
    {
        ChangeKind.PAIR_ARRIVES,
        ChangeKind.PAIR_LEAVES,
        ChangeKind.TABLE_STOPS,
        ChangeKind.CURTAILED,
        ChangeKind.ROUND_ADDED,
    }
)
"""Kinds that concern only later rounds; the others record what happened."""


@dataclass(frozen=True, slots=True)
class ChangeRequest:
    """A change a director asks for; fields without meaning for its kind are empty.

    Attributes:
        kind: What happened.
        after: The last round before it; 0 if it applies from the start.
        round: The round in which it happened.
        last_round: The last round in which it happened; 0 for one round only, or, if a line moved
            wrongly, for all rounds to the end.
        table: The table; 0 for all tables, if directions were switched.
        contestant: The label of the contestant concerned.
        other: The label of the contestant exchanged with it.
        boards: The boards actually played.
        count: How many boards are played in a round.
        turn: Whether scores were entered for the pairs, and so have to be switched with them.
        reseat: Whether to reseat those who would sit out, where possible.
        line: What moved wrongly as a whole: one of ``movements.changes.lines.LINES``.
        by: How many tables too far it moved; negative if too few.
    """

    kind: ChangeKind
    after: int = 0
    round: int = 0
    last_round: int = 0
    table: int = 0
    contestant: str = ""
    other: str = ""
    boards: tuple[int, ...] = ()
    count: int = 0
    turn: bool = False
    reseat: bool = False
    line: str = ""
    by: int = 0

    def written(self) -> dict[str, object]:
        """Return the change as the ledger holds it."""
        said = {name: getattr(self, name) for name in FIELDS[self.kind]}
        if "boards" in said:
            said["boards"] = list(self.boards)
        return {"kind": str(self.kind), **said}


def stages_after(
    stages: Mapping[int, Mapping[str, Any]], change: Mapping[str, Any], *, is_undone: bool
) -> dict[int, Mapping[str, Any]]:
    """Return what a knockout's draws settled, by round, after a draw or after undoing one."""
    if change.get("kind") != ROUND_DRAWN or "stage" not in change:
        return dict(stages)
    number = int(change["round"])
    others = {each: said for each, said in stages.items() if each != number}
    return others if is_undone else {**others, number: change["stage"]}


def drawn_in_words(change: Mapping[str, Any]) -> str:
    """Return a drawn round, as held in the ledger, in words for the history."""
    more = []
    if change["bye"]:
        more.append(f"{change['bye']} has the bye")
    if change["out"]:
        more.append(f"without {', '.join(change['out'])}")
    if change.get("triangle"):
        more.append(f"a triangle of {', '.join(change['triangle'])}")
    if change["exchanges"]:
        more.append("changed by hand")
    if change["missing"]:
        results = "1 result" if change["missing"] == 1 else f"{change['missing']} results"
        more.append(f"{results} still missing")
    words = f"Round {change['round']} is drawn"
    if "stage" in change:
        words = f"Round {change['round']} is drawn, {change['stage']['name']}"
        if not change["stage"]["segment"]:
            words = "The knockout is decided"
        if change["stage"].get("adjourned"):
            words = "The knockout is adjourned to a later session"
    return f"{words}: {', '.join(more)}" if more else words


def in_words(change: Mapping[str, Any]) -> str:
    """Return a change, as held in the ledger, as a sentence for the history."""
    if change["kind"] == ROUND_DRAWN:
        return drawn_in_words(change)
    if change["kind"] == ChangeKind.LINE_MOVED:
        return _line_in_words(change)
    unit = change.get("unit", "pair")
    said = {"arrived": "", "who": unit.capitalize(), **change}
    words = _WORDS[ChangeKind(change["kind"])]
    if change["kind"] == ChangeKind.DIRECTIONS_SWITCHED and not change["table"]:
        words = "North-South and East-West were switched at all tables in round {round}"
    if change.get("is_drawn"):
        words = words.replace("after round {after}", "and joins the next draw")
    if change["kind"] == ChangeKind.SEATS_EXCHANGED and change["last_round"] > change["round"]:
        words = "{who}s {contestant} and {other} exchange places in rounds {round} to {last_round}"
    if change.get("after") == 0:
        words = words.replace("after round {after}", "before round 1")
    if "boards" in change:
        said["boards"] = ", ".join(map(str, change["boards"]))
    if "count" in change:
        said["count"] = "1 board" if change["count"] == 1 else f"{change['count']} boards"
    if change.get("reseat"):
        words += "; those who would sit out are reseated where possible"
    return words.format(**said)


def _line_in_words(change: Mapping[str, Any]) -> str:
    by, first, last = int(change["by"]), change["round"], change["last_round"]
    tables = "1 table" if abs(by) == 1 else f"{abs(by)} tables"
    what = LINES[change["line"]]
    how = "further than planned" if by > 0 else "short of the plan"
    when = f"in rounds {first} to {last}" if last > first else f"in round {first}"
    if not last:
        when = f"from round {first} on"
    return f"{what[:1].upper()}{what[1:]} were {tables} {how} {when}"


_WORDS = {
    ChangeKind.PAIR_ARRIVES: "{who} {arrived} arrives after round {after}",
    ChangeKind.PAIR_LEAVES: "{who} {contestant} leaves after round {after}",
    ChangeKind.TABLE_STOPS: "Table {table} stops after round {after}",
    ChangeKind.CURTAILED: "The session ends after round {after}",
    ChangeKind.ROUND_ADDED: "One more round: {in_all} in all",
    ChangeKind.ROUND_SHORTENED: "Round {round} is cut short to {count} at each table",
    ChangeKind.SEATS_EXCHANGED: "{who}s {contestant} and {other} exchanged places in round {round}",
    ChangeKind.WRONG_BOARDS: "Table {table} played boards {boards} in round {round}",
    ChangeKind.DIRECTIONS_SWITCHED: (
        "North-South and East-West were switched at table {table} in round {round}"
    ),
}
