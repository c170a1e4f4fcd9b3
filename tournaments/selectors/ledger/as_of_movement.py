"""The tables of an event as they were before a change of a section's movement."""

from dataclasses import replace
from typing import Any

from scoring.play.notation import Game, parse_score
from tournaments.models import LedgerEntry, Result, Sitting
from tournaments.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    SectionFacts,
    SittingFacts,
    with_everybody,
)
from tournaments.selectors.ledger.versions import row_of

Place = tuple[int, int]
"""A round and a table of one section."""


class PastMovements:
    """Takes changes of movements back in thought, the newest first; reads old tables once."""

    def __init__(self, snapshot: EventSnapshot) -> None:
        self._game = Game(snapshot.event.game)
        self._everybody = with_everybody(snapshot)
        self._withdrawn: dict[tuple[int, int], list[SittingFacts]] = {}
        rows = Sitting.objects.filter(section__in=snapshot.sections, withdrawn_in_version__gt=0)
        for version, *facts in rows.values_list(
            "withdrawn_in_version",
            "id",
            "section_id",
            "round",
            "table",
            "north_id",
            "south_id",
            "east_id",
            "west_id",
        ):
            sitting = SittingFacts(*facts)
            self._withdrawn.setdefault((sitting.section_id, version or 0), []).append(sitting)
        self._left: dict[int, list[ResultFacts]] = {}
        left = Result.objects.filter(
            sitting__section__in=snapshot.sections, sitting__withdrawn_in_version__gt=0
        ).order_by("board")
        for pk, sitting_id, board, group in left.values_list(
            "id", "sitting_id", "board", "fouled_group"
        ):
            # Only boards without a score stay behind when a table is withdrawn.
            result = ResultFacts(pk, sitting_id, board, None, 0, group)
            self._left.setdefault(sitting_id, []).append(result)

    def before(self, snapshot: EventSnapshot, entry: LedgerEntry) -> EventSnapshot:
        """Return the event as it would be without the last change of a section's movement."""
        payload = entry.payload
        section = _section(snapshot, payload["session"], payload["section"])
        added = {_place(written) for written in payload["added"]}
        gone = {
            each.id: each
            for each in snapshot.sittings.values()
            if each.section_id == section.id and (each.round, each.table) in added
        }
        back = self._withdrawn.get((section.id, payload["version"]), [])
        sittings = {pk: each for pk, each in snapshot.sittings.items() if pk not in gone}
        sittings |= {each.id: each for each in back}
        return replace(
            snapshot,
            contestants=self._everybody.contestants,
            entries=self._everybody.entries,
            sittings=dict(sorted(sittings.items(), key=lambda item: _order(snapshot, item[1]))),
            results=self._results(snapshot, entry, gone, back),
        )

    def _results(
        self,
        snapshot: EventSnapshot,
        entry: LedgerEntry,
        gone: dict[int, SittingFacts],
        back: list[SittingFacts],
    ) -> tuple[ResultFacts, ...]:
        payload = entry.payload
        carried = {moved["result"]: moved for moved in payload["results"]}
        groups = {int(pk): group for pk, group in payload.get("previous_groups", {}).items()}
        boards = {_place(written): row_of(written).boards for written in payload["withdrawn"]}
        there = {(each.round, each.table): each.id for each in back}
        found = [result for each in back for result in self._left.get(each.id, ())]
        for result in snapshot.results:
            sitting = gone.get(result.sitting_id)
            if sitting is None:
                found.append(result)
                continue
            place = sitting.round, sitting.table
            moved = carried.get(result.id)
            if moved is not None:
                text = moved["previous"]
                found.append(
                    replace(
                        result,
                        sitting_id=there[place],
                        board=moved["from"][2],
                        score=parse_score(text, game=self._game) if text else None,
                        version=moved["version"] - (moved["score"] != text),
                        fouled_group=groups.get(result.id, result.fouled_group),
                    )
                )
            elif result.board in boards.get(place, ()):
                found.append(replace(result, sitting_id=there[place]))
        return tuple(sorted(found, key=lambda each: (each.sitting_id, each.board)))


def _place(written: list[Any]) -> Place:
    row = row_of(written)
    return row.round, row.table


def _section(snapshot: EventSnapshot, session: int, letter: str) -> SectionFacts:
    return next(
        section
        for each in snapshot.sessions
        if each.number == session
        for section in each.sections
        if section.letter == letter
    )


def _order(snapshot: EventSnapshot, sitting: SittingFacts) -> tuple[int, str, int, int]:
    session = snapshot.session_of[sitting.section_id].number
    return session, snapshot.sections[sitting.section_id].letter, sitting.round, sitting.table
