"""What every file of results gives: an event, and how well its points agree with ours."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from scoring.conditions.methods import ContestKind, Method
from scoring.play.notation import Game
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.agreement import (
    WITHOUT_PENALTIES,
    Agreement,
    best_agreement,
    penalties_of,
)
from tournaments.interchange.results.lines import Line, sittings_told
from tournaments.interchange.results.reconstruction import placed
from tournaments.services.events.events import LETTERS
from tournaments.services.importing.imported import (
    ImportedEvent,
    ImportedPair,
    ImportedSection,
    ImportedSitting,
    PairKey,
)
from tournaments.services.play.deals import DealtBoard

MOST_RESULTS = 10_000  # each is stored as if entered at a table, about 3 ms


@dataclass(frozen=True, slots=True)
class EventDetails:
    """What the importer says about the event, in case the file does not.

    Attributes:
        club: The club's name; empty if the importer gives none.
        name: The event's name; empty if the importer gives none.
        held_on: The day of play; None if the importer gives none.
        method: How a plain table of results is scored; None to find it from the file's points.
        contest: What is ranked; None to find it from who sits where.
        game: Bridge or whist; None to find it from the scores.
    """

    club: str = ""
    name: str = ""
    held_on: date | None = None
    method: Method | None = None
    contest: ContestKind | None = None
    game: Game | None = None


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """The contents of a file: the event, how its points agree with ours, and remarks."""

    event: ImportedEvent
    agreement: Agreement
    remarks: tuple[str, ...]


def results_file(
    *,
    club: str,
    name: str,
    held_on: date,
    winners: int,
    method: Method,
    pairs: Sequence[ImportedPair],
    lines: Sequence[Line],
    remarks: Iterable[str],
    percentages: Mapping[PairKey, Decimal] | None = None,
    deals: tuple[DealtBoard, ...] = (),
) -> ResultsFile:
    """Rebuild rounds and tables, and find the conditions of contest from the published points.

    Args:
        club: The club's name.
        name: The event's name.
        held_on: The day of play.
        winners: 1 or 2.
        method: How the pairs are scored.
        pairs: In any order.
        lines: The results.
        remarks: What the reader noticed, in sentences.
        percentages: Published percentages, by pair; None if the file gives none.
        deals: The cards of the first session's boards.

    Raises:
        InterchangeError: there are too many results.
    """
    if len(lines) > MOST_RESULTS:
        raise InterchangeError(
            f"The file has {len(lines)} results; up to {MOST_RESULTS} can be imported."
        )
    in_order = tuple(sorted(pairs, key=lambda pair: pair.key.order))
    penalties = penalties_of(in_order)
    agreement = counted = best_agreement(lines, method, percentages or {}, penalties)
    if penalties and counted.apart:
        plain = best_agreement(lines, method, percentages or {})
        agreement = plain if plain.apart < counted.apart else counted
    found = ResultsFile(
        event=ImportedEvent(
            club=club,
            name=name,
            held_on=held_on,
            winners=winners,
            method=method,
            conditions=agreement.conditions,
            pairs=in_order,
            sessions=_sessions(lines, in_order),
            deals=deals,
        ),
        agreement=agreement,
        remarks=tuple(remarks),
    )
    return found if agreement is counted else without_penalties(found)


def without_penalties(found: ResultsFile) -> ResultsFile:
    """Return what was read without its penalties, with a sentence that says so."""
    pairs = tuple(replace(pair, penalty=Decimal(0)) for pair in found.event.pairs)
    return replace(
        found,
        event=replace(found.event, pairs=pairs),
        remarks=(*found.remarks, WITHOUT_PENALTIES),
    )


def section_letters(names: Iterable[str]) -> Mapping[str, str]:
    """Return the letter of each section, in the order of their names.

    Raises:
        InterchangeError: there are more sections than letters.
    """
    in_order = sorted(set(names))
    if len(in_order) > len(LETTERS):
        raise InterchangeError(
            f"The file has {len(in_order)} sections; up to {len(LETTERS)} can be imported."
        )
    return dict(zip(in_order, LETTERS, strict=False))


def _sessions(
    lines: Sequence[Line], pairs: Sequence[ImportedPair]
) -> tuple[tuple[ImportedSection, ...], ...]:
    gathered: dict[int, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        gathered[line.session][line.section].append(line)
    numbers = {pair.key: int(pair.key.number) for pair in pairs}
    return tuple(
        tuple(_section(letter, of_session[letter], numbers) for letter in sorted(of_session))
        for _number, of_session in sorted(gathered.items())
    )


def _section(letter: str, lines: Sequence[Line], numbers: Mapping[PairKey, int]) -> ImportedSection:
    if told := sittings_told(lines, by_sides=False):
        return ImportedSection(
            letter,
            tuple(
                ImportedSitting(
                    round=sat.round,
                    table=sat.table,
                    ns=sat.lines[0].ns[0],
                    ew=sat.lines[0].ew[0],
                    scores=tuple((line.board, line.score) for line in sat.lines),
                )
                for sat in told
            ),
        )
    scores = {(line.ns[0], line.ew[0], line.board): line.score for line in lines}
    sittings = tuple(
        ImportedSitting(
            round=place.round,
            table=place.table,
            ns=place.met.ns,
            ew=place.met.ew,
            scores=tuple(
                (board, scores[place.met.ns, place.met.ew, board]) for board in place.met.boards
            ),
        )
        for place in placed(scores, numbers=numbers)
    )
    return ImportedSection(letter, sittings)
