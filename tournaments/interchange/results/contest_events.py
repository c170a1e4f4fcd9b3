"""Make an event of teams, players, or pairs by another method from a file's results."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from scoring.conditions.catalogue import METHODS
from scoring.conditions.methods import ContestKind
from scoring.errors import ScoringError
from scoring.play.notation import Game
from scoring.rounding import formatted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.agreement import penalties_of
from tournaments.interchange.results.contest_agreement import (
    Chosen,
    Published,
    Told,
    best_choice,
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
)
from tournaments.interchange.results.results_file import (
    MOST_RESULTS,
    ResultsFile,
    without_penalties,
)
from tournaments.services.importing.imported import ImportedEvent, ImportedPair, PairKey
from tournaments.services.play.deals import DealtBoard

LONGEST_LABEL = 20  # characters in a number: “challengers” in a trophy match at whist
MOST_NAMED = 8  # contestants whose differing totals are reported


@dataclass(frozen=True, slots=True)
class Described:
    """What an event is called, and what is ranked."""

    club: str
    name: str
    held_on: date
    contest: ContestKind
    game: Game = Game.BRIDGE


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
