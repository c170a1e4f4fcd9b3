"""Travellers as they are printed after the play."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from scoring.comparison.butler import datum
from scoring.conditions.methods import Method
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.rounding import formatted, rounded
from tournaments.documents.contents.seating import NothingToPrintError, heading
from tournaments.documents.contents.standings import progress, started_standings
from tournaments.documents.page.wording import no_contract, one_precision, played, signed, typeset
from tournaments.documents.results.scored_travellers import ScoredTravellers
from tournaments.documents.tables.traveller_tables import TravellerTable
from tournaments.selectors.boards.travellers import Traveller, TravellerLine, travellers
from tournaments.selectors.event.snapshot import EventSnapshot, Role, SessionFacts


def scored_travellers(snapshot: EventSnapshot, session: SessionFacts) -> ScoredTravellers:
    """Return every traveller that everybody may see, with frequencies and mean or datum.

    Raises:
        NothingToPrintError: there is none yet.
    """
    ranked = started_standings(snapshot)
    boards = travellers(snapshot.seen_by(Role.PUBLIC), session_id=session.id)
    if not boards:
        raise NothingToPrintError(
            "There is no traveller to be shown yet: somebody has still to play every board."
        )
    return ScoredTravellers(
        heading=heading(snapshot, session),
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        scoring=ranked.scoring,
        travellers=tuple(_with_frequencies(snapshot, each) for each in boards),
    )


def _with_frequencies(snapshot: EventSnapshot, traveller: Traveller) -> TravellerTable:
    plain = traveller_table(snapshot, traveller)
    entry = str if snapshot.event.game == "whist" else signed
    ns = one_precision([each.ns_points for each in traveller.frequencies])
    ew = one_precision([each.ew_points for each in traveller.frequencies])
    frequencies = tuple(
        (entry(each.score), str(each.count), typeset(one), typeset(other))
        for each, one, other in zip(traveller.frequencies, ns, ew, strict=True)
    )
    return replace(plain, frequencies=frequencies, middle=middle(snapshot, traveller))


def middle(snapshot: EventSnapshot, traveller: Traveller) -> str:
    """Say what the datum of a board is at Butler, otherwise the mean of its scores."""
    scores = [line.score for line in traveller.lines if line.score is not None]
    if not scores:
        return ""
    given = [Fraction(line.given) for line in traveller.lines if line.given]
    if snapshot.method.method is Method.BUTLER:
        return f"Datum N-S {signed(datum(scores, snapshot.settings.imps.datum))}"
    mean = (sum(scores) + sum(given, Fraction(0))) / (len(scores) + len(given))
    if snapshot.event.game == "whist":
        return f"Mean N-S {formatted(mean, 1)} tricks"
    return f"Mean N-S {signed(int(rounded(mean, 0)))}"


def traveller_table(snapshot: EventSnapshot, traveller: Traveller) -> TravellerTable:
    """Return a board's traveller as a table."""
    # Among the tables of a group matchpoints mean little: there the points that count are printed.
    precise = one_precision(
        [
            points
            for line in traveller.lines
            for points in (
                (line.ns_factored, line.ew_factored)
                if traveller.groups
                else (line.ns_points, line.ew_points)
            )
        ]
    )
    shown = zip(precise[::2], precise[1::2], strict=True)
    entries = _whist_entries if snapshot.event.game == "whist" else _bridge_entries
    return TravellerTable(
        title=f"Board {traveller.board}",
        game=snapshot.event.game,
        points=snapshot.method.by_matchpoints,
        dealer=traveller.dealer,
        vulnerability=traveller.vulnerability,
        lines=tuple(
            (*entries(line), *points) for line, points in zip(traveller.lines, shown, strict=True)
        ),
        groups=tuple(_groups(traveller)),
    )


def _groups(traveller: Traveller) -> Iterator[tuple[int, str]]:
    """Yield at which line each group of a fouled board begins, and which tables are in it."""
    place = 0
    for group in traveller.groups:
        section = f"Section {group.section}, " if group.section else ""
        yield place, f"{section}Cards {group.letter}: {group.named}"
        place += len(group.results)


def contract_entries(line: TravellerLine) -> tuple[str, ...]:
    """Return what was played at a table, as the cells of a traveller say it."""
    return played(
        line.contract,
        line.declarer,
        line.tricks,
        line.adjusted or line.text,
        adjusted=bool(line.adjusted),
    )


def _bridge_entries(line: TravellerLine) -> tuple[str, ...]:
    plus = "" if line.score is None or line.score < 0 else str(line.score)
    minus = "" if line.score is None or line.score >= 0 else str(-line.score)
    return (line.ns_number, line.ew_number, *contract_entries(line), plus, minus)


def _whist_entries(line: TravellerLine) -> tuple[str, ...]:
    star = "*" if line.adjusted else ""
    if line.given:
        tricks = (
            f"{line.given}{star}",
            formatted(TRICKS_IN_A_HAND - Fraction(line.given), 2, trim=True),
        )
    elif line.score is None:
        tricks = (no_contract(line.adjusted or line.text) + star, "")
    else:
        tricks = (f"{line.score}{star}", str(TRICKS_IN_A_HAND - line.score))
    return (line.ns_number, line.ew_number, *tricks)
