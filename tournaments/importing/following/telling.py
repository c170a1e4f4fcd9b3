"""Write back what was changed here: corrected scores, and a movement that was changed or drawn on.

The control software treats a row of ReceivedData with ExternalUpdate as a score that the scoring
program changed, and sends it to the devices. A table whose UpdateFromRound is set gets its rounds
again from that round on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from scoring.errors import ScoringError
from scoring.play.scores import PlayedContract, PlayedScore
from tournaments.importing.following.saying import text, whole
from tournaments.interchange.access.database import Database
from tournaments.interchange.access.rows import AccessError, Pointer, Value
from tournaments.interchange.bws.evening import (
    Evening,
    PlannedSection,
    Row,
    result_row,
    round_rows,
    table_row,
)
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.bridgemate import score_of_row

_ROUND = ("NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards", "South", "West")
Stored = tuple[Pointer, dict[str, Value]]


@dataclass(frozen=True, slots=True)
class WrittenBack:
    """A file with our changes.

    Attributes:
        content: Its bytes.
        scores: How many scores were changed in it.
        rounds: How many rows of the movement were changed.
    """

    content: bytes
    scores: int
    rounds: int


def written_back(content: bytes, evening: Evening, now: datetime) -> WrittenBack | None:
    """Return a file with what was changed here; None if it says the same.

    A score that is only in the file stays there: it was refused here and awaits the director.

    Raises:
        InterchangeError: nothing can be written to this file; the message says why.
    """
    try:
        database = Database(content)
        columns = {name: _names(database, name) for name in ("ReceivedData", "RoundData")}
        sections = _sections(database, evening)
        rounds = _rounds(database, sections, columns["RoundData"])
        scores = _scores(database, evening, sections, columns["ReceivedData"], now)
    except AccessError as error:
        raise InterchangeError(
            f"Changes cannot be written back to this file: {error} Export a file from Fairdeal "
            "and start the Bridgemates with that."
        ) from error
    return WrittenBack(bytes(database), scores, rounds) if scores or rounds else None


def _names(database: Database, table: str) -> frozenset[str]:
    return frozenset(column.name for column in database.columns(table))


def _sections(database: Database, evening: Evening) -> tuple[PlannedSection, ...]:
    """Return our sections with the numbers that they have in the file."""
    numbers = {
        text(row, "Letter").upper(): whole(row, "ID") for _place, row in database.rows("Section")
    }
    return tuple(
        replace(section, id=numbers[section.seating.section.letter])
        for section in evening.sections
        if section.seating.section.letter in numbers
    )


def _scores(
    database: Database,
    evening: Evening,
    sections: tuple[PlannedSection, ...],
    columns: frozenset[str],
    now: datetime,
) -> int:
    place = ("Section", "Table", "Round", "Board")
    rows = sorted(database.rows("ReceivedData"), key=lambda each: whole(each[1], "ID"))
    last = {tuple(whole(row, name) for name in place): (at, row) for at, row in rows}
    number = whole(rows[-1][1], "ID") if rows else 0
    changed = 0
    for wanted, score, is_taken_back in _wanted(evening, sections):
        stored = last.get(tuple(whole(wanted, name) for name in place))
        flags: Row = {"ExternalUpdate": True, "Processed": True, "DateLog": now, "TimeLog": now}
        flags = {name: value for name, value in flags.items() if name in columns}
        row = {name: value for name, value in wanted.items() if name in columns}
        if stored is None or stored[1].get("Erased"):
            if score is None:
                continue
            number += 1
            database.insert("ReceivedData", [{"ID": number} | row | flags])
        elif is_taken_back:
            database.replace("ReceivedData", stored[0], stored[1] | flags | {"Erased": True})
        elif score is None or _agrees(stored[1], score):
            continue
        else:
            database.replace("ReceivedData", stored[0], stored[1] | row | flags)
        changed += 1
    return changed


def _wanted(
    evening: Evening, sections: tuple[PlannedSection, ...]
) -> Iterator[tuple[Row, PlayedScore | None, bool]]:
    """Yield the row and score of every board at a table, and whether a score was withdrawn."""
    for section, at, result in evening.results(sections):
        score, board = result.score, result.board
        row = None if score is None else result_row(evening, section, at, board, score)
        if row is None:
            empty: Row = {"Section": section.id, "Table": at.table, "Round": at.round}
            yield empty | {"Board": board}, None, score is None and result.version > 0
        else:
            yield row, score, False


def _agrees(row: Mapping[str, object], score: PlayedScore) -> bool:
    try:
        said = score_of_row(row)
    except (ScoringError, InterchangeError):
        return False
    if isinstance(said, PlayedContract) and isinstance(score, PlayedContract) and not score.lead:
        said = replace(said, lead=None)
    return said == score


def _rounds(
    database: Database, sections: tuple[PlannedSection, ...], columns: frozenset[str]
) -> int:
    """Bring RoundData up to date, and mark for each table from which round it changed."""
    ours = {section.id for section in sections}
    place = ("Section", "Table", "Round")
    stored: dict[tuple[int, ...], Stored] = {
        tuple(whole(row, name) for name in place): (at, row)
        for at, row in database.rows("RoundData")
        if whole(row, "Section") in ours
    }
    wanted = {
        tuple(whole(row, name) for name in place): row
        for section in sections
        for row in round_rows(section)
    }
    changed: list[tuple[int, ...]] = []
    for where, row in wanted.items():
        now = {name: value for name, value in row.items() if name in columns}
        if where not in stored:
            database.insert("RoundData", [now])
        elif any((stored[where][1].get(name) or 0) != (now.get(name) or 0) for name in _ROUND):
            kept = {k: v for k, v in stored[where][1].items() if k not in _ROUND}
            database.replace("RoundData", stored[where][0], kept | now)
        else:
            continue
        changed.append(where)
    for where, (at, _row) in stored.items():
        if where not in wanted:
            database.delete("RoundData", at)
            changed.append(where)
    if changed:
        _say_from_which_round(database, sections, changed)
    return len(changed)


def _say_from_which_round(
    database: Database, sections: tuple[PlannedSection, ...], changed: list[tuple[int, ...]]
) -> None:
    first: dict[tuple[int, int], int] = {}
    for section, table, number in sorted(changed, reverse=True):
        first[section, table] = number
    rows = {
        (whole(row, "Section"), whole(row, "Table")): (at, row)
        for at, row in database.rows("Tables")
    }
    names = _names(database, "Tables")
    for (section, table), number in sorted(first.items()):
        if (section, table) in rows:
            at, row = rows[section, table]
            database.replace("Tables", at, row | {"UpdateFromRound": number})
        else:
            new = {k: v for k, v in table_row(section, table).items() if k in names}
            database.insert("Tables", [new | {"UpdateFromRound": number}])
    sizes = {section.id: section.seating.tables for section in sections}
    for at, row in list(database.rows("Section")):
        size = sizes.get(whole(row, "ID"), 0)
        if size and size != whole(row, "Tables"):
            database.replace("Section", at, row | {"Tables": size})
