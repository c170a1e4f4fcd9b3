"""Make an event of what a file says of its results."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import partial

from scoring.command.result_tables import ResultRow
from scoring.command.table_names import named
from scoring.conditions.catalogue import (
    METHODS,
)
from scoring.conditions.methods import ContestKind, Method
from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.notation import Game
from scoring.rounding import formatted
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import (
    ImportedEvent,
    ImportedPair,
    ImportedPlayer,
    ImportedSection,
    ImportedSitting,
    PairKey,
)
from tournaments.interchange.results.agreement import (
    WITHOUT_PENALTIES,
    Agreement,
    Chosen,
    Published,
    Told,
    best_agreement,
    best_choice,
    penalties_of,
    sample_of,
)
from tournaments.interchange.results.knockouts import (
    NOT_REBUILT,
    NoBracketError,
    positions_of,
    rebuilt,
)
from tournaments.interchange.results.lines import (
    LONGEST_NUMBER,
    TEAMS,
    Line,
    Seated,
    pairs_at,
    seated,
    sittings_told,
)
from tournaments.interchange.results.reconstruction import placed
from tournaments.record.services.events import LETTERS
from tournaments.record.services.hands import HIGHEST_BOARD, DealtBoard
from tournaments.site.limits import LONGEST_LABEL

MOST_RESULTS = 10_000  # each is stored as if entered at a table, about 3 ms


@dataclass(frozen=True, slots=True)
class Described:
    """What an event is called, and what is ranked."""

    club: str
    name: str
    held_on: date
    contest: ContestKind = ContestKind.PAIRS
    game: Game = Game.BRIDGE


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

    def complete(self) -> Described:
        """Return the event, if the importer says all that a table does not.

        Raises:
            InterchangeError: something is missing.
        """
        if not (self.club.strip() and self.name.strip() and self.held_on):
            raise InterchangeError(
                "A table does not name its club, event and date. Give --club, --name and --date."
            )
        return Described(self.club, self.name, self.held_on)


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """The contents of a file: the event, how its points agree with ours, and remarks."""

    event: ImportedEvent
    agreement: Agreement
    remarks: tuple[str, ...]


def results_file(
    described: Described,
    *,
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
        described: The event.
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
            club=described.club,
            name=described.name,
            held_on=described.held_on,
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


LONGEST_PAIR_NUMBER = 4

Seat = tuple[str, str, Side]
"""A section and a pair's number, both as the file writes them, and a side."""


def event_of_lines(
    lines: Sequence[Line],
    details: EventDetails,
    *,
    players: Mapping[Seat, tuple[ImportedPlayer, ...]] | None = None,
    deals: tuple[DealtBoard, ...] = (),
    remarks: Sequence[str] = (),
    percentages: Mapping[tuple[str, str], Decimal] | None = None,
) -> ResultsFile:
    """Make an event; sections, directions and winners follow from the pairs' numbers.

    Args:
        lines: The results.
        details: All details of the event.
        players: Who they are, as far as the file says.
        deals: The cards of the boards.
        remarks: What the reader noticed, in sentences.
        percentages: Those published for the only section, by number and direction.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    described = details.complete()
    winners = _winners(lines)
    keys = _keys(lines, winners)
    sessions = {session: n for n, session in enumerate(dict.fromkeys(x.session for x in lines), 1)}
    found = [
        replace(
            _checked(line),
            session=sessions[line.session],
            section=keys[_seat(line, Side.NS)].section,
            ns=(keys[_seat(line, Side.NS)],),
            ew=(keys[_seat(line, Side.EW)],),
        )
        for line in lines
    ]
    who = {keys[seat]: named for seat, named in (players or {}).items() if named and seat in keys}
    return results_file(
        described,
        winners=winners,
        method=details.method or method_of_lines(found),
        pairs=[ImportedPair(key, who.get(key, ())) for key in set(keys.values())],
        lines=found,
        remarks=remarks,
        percentages=percentages_of(keys, percentages or {}),
        deals=deals,
    )


def _winners(lines: Sequence[Line]) -> int:
    """Return 1 or 2, judging by the numbers as ``python -m scoring`` does."""
    rows = [
        ResultRow(
            n,
            str(x.session),
            x.section,
            "",
            x.board,
            x.number(Side.NS),
            x.number(Side.EW),
            x.score,
            "",
        )
        for n, x in enumerate(lines)
    ]
    try:
        return named(rows).winners
    except ScoringError as error:
        words = re.sub(r"^Row ([0-9]+)", lambda at: lines[int(at[1])].where, str(error))
        words = re.sub(
            r"(?<=in )row ([0-9]+)(?=\.$)", lambda at: lines[int(at[1])].where.lower(), words
        )
        raise InterchangeError(words) from error


def _seat(line: Line, side: Side) -> Seat:
    return line.section, line.number(side), side


def percentages_of(
    keys: Mapping[Seat, PairKey], published: Mapping[tuple[str, str], Decimal]
) -> Mapping[PairKey, Decimal]:
    """Return published percentages by pair.

    Args:
        keys: The pair in each seat.
        published: By number and direction; the direction is empty if the file gives none.
    """
    found: dict[PairKey, Decimal] = {}
    for key in set(keys.values()):
        for direction in (key.direction, ""):
            if (key.number, direction) in published:
                found.setdefault(key, published[key.number, direction])
    return found


COMPARED = tuple(each.method for each in METHODS.values() if each.is_pairs and each.compares_scores)
"""The methods of pairs whose points on a line are published."""


def method_of_lines(lines: Sequence[Line]) -> Method:
    """Return the method that reproduces the points of most lines.

    That is matchpoints if the lines have no points or no method fits better.
    """
    if not any(line.is_published for line in lines) or len(lines) > MOST_RESULTS:
        return Method.MATCHPOINTS
    lines = sample_of(lines)
    best, fewest = Method.MATCHPOINTS, len(lines) + 1
    for method in COMPARED:
        apart = best_agreement(lines, method, {}).lines_apart
        if apart < fewest:
            best, fewest = method, apart
        if not apart:
            break
    return best


def _keys(lines: Sequence[Line], winners: int) -> Mapping[Seat, PairKey]:
    letters = section_letters(line.section for line in lines)
    keys: dict[Seat, PairKey] = {}
    written: dict[PairKey, str] = {}
    for line in lines:
        for side in Side:
            text = line.number(side)
            direction = side.value if winners == 2 else ""
            key = PairKey(letters[line.section], _number(line, side), direction)
            if written.setdefault(key, text) != text:
                raise InterchangeError(
                    f"{line.where}: {text} and {written[key]} are the same number. Use one of them."
                )
            keys[line.section, text, side] = key
    return keys


def _number(line: Line, side: Side) -> str:
    text = line.number(side)
    digits = text.removesuffix(side.value).lstrip("0")
    if not text.strip():
        raise InterchangeError(f"{line.where}: a pair has no number. Number pairs from 1.")
    if not text.strip("0"):
        raise InterchangeError(f"{line.where}: pairs are numbered from 1, not from 0.")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_PAIR_NUMBER):
        raise InterchangeError(
            f"{line.where}: {quoted(text)} is not a pair number. Number the pairs from 1."
        )
    return digits


def _checked(line: Line) -> Line:
    if not 1 <= line.board <= HIGHEST_BOARD:
        raise InterchangeError(
            f"{line.where}: {line.board} is not a board number. Boards are numbered 1 to "
            f"{HIGHEST_BOARD}."
        )
    return line


MOST_NAMED = 8  # contestants whose differing totals are reported


def contest_file(
    described: Described,
    entrants: Sequence[ImportedPair],
    lines: Sequence[Line],
    *,
    published: Published,
    told: Told,
    deals: tuple[DealtBoard, ...] = (),
    remarks: Sequence[str] = (),
    knockout: Mapping[PairKey, int] | None = None,
) -> ResultsFile:
    """Seat everyone, and find the method and conditions from the published figures.

    Args:
        described: The event.
        entrants: Everyone listed; those without a result are left out.
        lines: The results.
        published: Totals, percentages and matches of the file.
        told: What the file or the importer says about the scoring.
        deals: The cards of the first session's boards.
        remarks: What the reader noticed, in sentences.
        knockout: If the winners of its matches move on, the places given in the file; else None.

    Raises:
        InterchangeError: there are no results or too many, a contestant plays itself, or the
            method is not one of the contest's.
    """
    _check(lines, described.contest)
    here = {who for line in lines for who in line.seats}
    playing = tuple(
        sorted((each for each in entrants if each.key in here), key=lambda each: each.key.order)
    )
    contest = described.contest
    if contest in TEAMS:
        contest = ContestKind.TEAM_MATCH if len(playing) == 2 else ContestKind.TEAMS
    if told.method is not None:
        by = METHODS.get((contest, told.method))
        if by is None or described.game not in by.games:
            raise InterchangeError(
                f"The method “{told.method.label}” does not score these results "
                f"({contest.label.lower()}). Choose another."
            )
    is_knockout = knockout is not None and contest is ContestKind.TEAMS
    rounds_known = all(line.round for line in lines)
    single = contest is ContestKind.TEAMS and (rounds_known if is_knockout else _meets_again(lines))
    published = replace(published, penalties=penalties_of(playing))
    choose = partial(
        best_choice,
        lines,
        game=described.game,
        contest=contest,
        contestants=[each.key for each in playing],
        told=told,
        single_rounds=single,
        pairs=pairs_at(lines, seated(lines, contest, playing)),
    )
    try:
        chosen = counted = choose(published)
        if published.penalties and counted.agreement.apart:
            plain = choose(replace(published, penalties=()))
            chosen = plain if plain.agreement.apart < counted.agreement.apart else counted
    except ScoringError as error:
        raise InterchangeError(str(error)) from error
    byes = {place: who.number for place, who in published.byes.items()} if chosen.byes else {}
    seats = seated(lines, contest, playing, single_rounds=single, byes=byes)
    if is_knockout and knockout is not None:
        seats, said = _as_knockout(lines, playing, chosen, knockout, seats)
        remarks = (*remarks, *said)
    found = ResultsFile(
        event=ImportedEvent(
            club=described.club,
            name=described.name,
            held_on=described.held_on,
            winners=1 if any(not each.key.direction for each in playing) else 2,
            method=chosen.method,
            conditions=chosen.agreement.conditions,
            pairs=tuple(
                replace(each, positions=seats.positions.get(each.key, ())) for each in playing
            ),
            sessions=seats.sessions,
            deals=deals,
            contest=contest,
            game=described.game,
        ),
        agreement=chosen.agreement,
        remarks=(*remarks, *_told_apart(chosen, published, playing)),
    )
    return found if chosen is counted else without_penalties(found)


def _as_knockout(
    lines: Sequence[Line],
    playing: Sequence[ImportedPair],
    chosen: Chosen,
    places: Mapping[PairKey, int],
    otherwise: Seated,
) -> tuple[Seated, tuple[str, ...]]:
    """Return who sits where in the bracket; if there is none, the seating as it was, and why."""
    keys = [each.key for each in playing]
    try:
        section = rebuilt(lines, keys, chosen.matches, places)
    except NoBracketError as why:
        return otherwise, (f"This is a knockout. {NOT_REBUILT.format(why)}",)
    return Seated(((section,),), {key: positions_of(key) for key in keys}), ()


def _check(lines: Sequence[Line], contest: ContestKind) -> None:
    longest = LONGEST_LABEL if contest in TEAMS else LONGEST_NUMBER
    if not lines:
        raise InterchangeError("The file has no results.")
    if len(lines) > MOST_RESULTS:
        raise InterchangeError(
            f"The file has {len(lines)} results; up to {MOST_RESULTS} can be imported."
        )
    for line in lines:
        if len(set(line.seats)) < len(line.seats):
            raise InterchangeError(
                f"{line.where}, board {line.board}: {line.ns[0].number} plays against itself."
            )
        for who in line.seats:
            if len(who.number) > longest:
                raise InterchangeError(
                    f"{line.where}: the number {who.number} is too long. Use up to {longest} "
                    "characters."
                )


def _meets_again(lines: Sequence[Line]) -> bool:
    """Whether two teams meet in several rounds and play complete boards in each."""
    if not all(line.round for line in lines):
        return False
    rounds: dict[tuple[int, str, frozenset[PairKey]], dict[int, dict[int, list[PairKey]]]] = (
        defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    )
    for line in lines:
        place = (line.session, line.section, frozenset(line.seats))
        rounds[place][line.round][line.board].append(line.ns[0])
    several = [found for found in rounds.values() if len(found) > 1]
    return bool(several) and all(
        len(set(homes)) == 2
        for found in several
        for boards in found.values()
        for homes in boards.values()
    )


def _told_apart(
    chosen: Chosen, published: Published, playing: Sequence[ImportedPair]
) -> Sequence[str]:
    """Return a sentence for each of the first totals that differ from ours."""
    names: Mapping[PairKey, str] = {each.key: each.name or str(each.key) for each in playing}
    said = {**published.percentages, **published.totals}
    sentences = [
        f"{names.get(key, key.number)}: the file says {said[key]}, Fairdeal computes "
        f"{formatted(ours, 2, trim=True)}."
        for key, ours in chosen.apart.items()
        if key in said
    ]
    if len(sentences) <= MOST_NAMED:
        return sentences
    return [*sentences[:MOST_NAMED], f"… and {len(sentences) - MOST_NAMED} more totals differ."]
