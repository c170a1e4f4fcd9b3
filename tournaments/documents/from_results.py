"""What is printed after the play, read from an event's book as the public may see it.

A sheet is hung on a wall that players pass who have boards still to play, so the public's
sight decides even when a director asks.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.contracts import TRICKS_IN_A_HAND, Contract
from scoring.rounding import formatted
from scoring.ruling_notation import describe_ruling
from tournaments.documents.from_seating import NothingToPrintError, heading
from tournaments.documents.ranking_table import RankingLine, RankingTable
from tournaments.documents.result_sheet import MatchTable, ResultSheet
from tournaments.documents.traveller_tables import TravellerTable
from tournaments.selectors.book import EventBook, RulingFacts, SessionFacts
from tournaments.selectors.matches import matches
from tournaments.selectors.rankings import TITLES, Ranking, Standing
from tournaments.selectors.standings import RoundsShown, Standings, standings
from tournaments.selectors.travellers import Traveller, TravellerLine, travellers
from tournaments.selectors.visibility import Role, Sight, sight

_MINUS = "−"
_LEADS = " leads by "


def result_sheet(
    book: EventBook, session: SessionFacts, *, with_travellers: bool = False
) -> ResultSheet:
    """Return the results of the event, followed by the session's travellers if wanted.

    Raises:
        NothingToPrintError: no session has started.
    """
    ranked = standings(book, Role.PUBLIC)
    if not ranked.started:
        raise NothingToPrintError("Start the session first: there are no results yet.", "session")
    boards = travellers(book, Role.PUBLIC, session_id=session.id) if with_travellers else ()
    return ResultSheet(
        heading=replace(heading(book, session), session=""),  # the rankings are the event's
        final=not ranked.provisional,
        progress=_progress(ranked.shown),
        scoring=ranked.scoring,
        rankings=tuple(_ranking(ranked, ranking) for ranking in ranked.rankings),
        rulings=tuple(_rulings(book, sight(book, Role.PUBLIC))),
        matches=tuple(_matches(book, final=not ranked.provisional)),
        travellers=tuple(_traveller(book, each) for each in boards),
    )


def _progress(shown: tuple[RoundsShown, ...]) -> str:
    """Say how far provisional results go."""
    begun = [each for each in shown if each.rounds]
    if not any(each.complete for each in begun):
        return "before the end of the first round"
    if len({(each.complete, each.rounds) for each in begun}) == 1:
        return f"after round {begun[0].complete} of {begun[0].rounds}"
    several = len({each.session for each in begun}) > 1
    return "after round " + ", ".join(
        f"{each.complete} of {each.rounds} ({f'session {each.session}, ' if several else ''}"
        f"section {each.section})"
        for each in begun
    )


def _ranking(ranked: Standings, ranking: Ranking) -> RankingTable:
    return RankingTable(
        title=ranking.title,
        unit=ranked.unit_word,
        lines=tuple(
            _line(standing, total)
            for standing, total in zip(
                ranking.standings, _one_precision([s.total for s in ranking.standings]), strict=True
            )
        ),
    )


def _line(standing: Standing, total: str) -> RankingLine:
    played = standing.boards_played > 0 or bool(standing.penalty)
    return RankingLine(
        rank=standing.rank,
        number=standing.number,
        names=standing.players or (standing.name,),
        total=_typeset(total) if played else "",
        percentage=standing.percentage,
        tricks="" if standing.tricks is None else str(standing.tricks),
        boards=str(standing.boards_played) if played else "",
        penalty=f"{_MINUS}{standing.penalty}" if standing.penalty else "",
        note=standing.note,
    )


def _rulings(book: EventBook, seen: Sight) -> Iterator[str]:
    """Yield what was ruled; why stands in the ledger and is not hung on a wall."""
    results = {result.id: result for result in book.results}
    for ruling in book.rulings:
        law = f" (Law {ruling.law.removeprefix('Law ')})" if ruling.law else ""
        if ruling.contestant_id is not None:
            contestant = book.contestants[ruling.contestant_id]
            side = f" {TITLES[contestant.direction]}" if contestant.direction else ""
            who = f"{book.number_of(contestant)}{side} ({book.name_of(contestant)})"
            yield f"{who}: penalty of {_penalty(ruling)}{law}"
        elif ruling.result_id in results:
            result = results[ruling.result_id]
            sitting = book.sittings[result.sitting_id]
            session = book.session_of[sitting.section_id]
            if seen.shows(session.id, result.board):
                ns, ew = book.sides(sitting)
                score = ruling.score
                yield (
                    f"Board {result.board}, round {sitting.round}, {ns.number} "
                    f"North-South against {ew.number} East-West: "
                    f"{'' if score is None else describe_ruling(score)}{law}"
                )


def _penalty(ruling: RulingFacts) -> str:
    amount = formatted(Fraction(ruling.amount), 2, trim=True)
    if ruling.amount_in == "top_percent":
        return f"{amount} % of a top"
    return f"{amount} {'point' if amount == '1' else 'points'}"


def _matches(book: EventBook, *, final: bool) -> Iterator[MatchTable]:
    teams = {
        book.name_of(team): team.name or f"Team {book.number_of(team)}"
        for team in book.contestants.values()
    }
    for match in matches(book, Role.PUBLIC):
        session = f"Session {match.session}" if len(book.sessions) > 1 else "Match"
        section = f", section {match.section}" if book.several_sections else ""
        yield MatchTable(
            title=f"{session}{section}",
            first=teams[match.first],
            second=teams[match.second],
            first_total=_typeset(match.first_total),
            second_total=_typeset(match.second_total),
            margin=_margin(match.margin, teams, final=final),
            boards=tuple(
                (str(each.board), _typeset(each.first), _typeset(each.second), _typeset(each.swing))
                for each in match.boards
            ),
        )


def _margin(words: str, teams: Mapping[str, str], *, final: bool) -> str:
    """Return who leads by how much, a nameless team by its letter and not by four players."""
    team, leads, margin = words.rpartition(_LEADS)
    if not leads:
        return words
    return f"{teams.get(team, team)}{' wins by ' if final else leads}{margin}"


def _traveller(book: EventBook, traveller: Traveller) -> TravellerTable:
    precise = _one_precision(
        [points for line in traveller.lines for points in (line.ns_points, line.ew_points)]
    )
    shown = zip(precise[::2], precise[1::2], strict=True)
    entries = _whist_entries if book.event.game == "whist" else _bridge_entries
    return TravellerTable(
        title=f"Board {traveller.board}",
        game=book.event.game,
        points=book.event.method == "matchpoints",
        dealer=traveller.dealer,
        vulnerability=traveller.vulnerability,
        lines=tuple(
            (*entries(line), *points) for line, points in zip(traveller.lines, shown, strict=True)
        ),
    )


def _bridge_entries(line: TravellerLine) -> tuple[str, ...]:
    star = "*" if line.adjusted else ""
    played = (f"{_other_score(line.adjusted or line.text)}{star}", "", "")
    if line.contract:
        contract = Contract.parse(line.contract)
        over = (line.tricks or 0) - contract.needed
        result = _typeset(f"{over:+}") if over else "="
        played = (f"{contract.symbols}{star}", line.declarer, result)
    plus = "" if line.score is None or line.score < 0 else str(line.score)
    minus = "" if line.score is None or line.score >= 0 else str(-line.score)
    return (line.ns_number, line.ew_number, *played, plus, minus)


def _other_score(text: str) -> str:
    """Return what is no contract as a traveller has room for it; rulings are listed in full."""
    if "%" in text or "|" in text:
        return "Weighted" if "%" in text else "Split"
    return text.capitalize() if text.isalpha() else _typeset(text)


def _whist_entries(line: TravellerLine) -> tuple[str, ...]:
    star = "*" if line.adjusted else ""
    if line.score is None:
        tricks = ((line.adjusted or line.text) + star, "")
    else:
        tricks = (f"{line.score}{star}", str(TRICKS_IN_A_HAND - line.score))
    return (line.ns_number, line.ew_number, *tricks)


def _typeset(number: object) -> str:
    """Return a number with a minus sign in place of the hyphen."""
    return str(number).replace("-", _MINUS)


def _one_precision(numbers: Sequence[str]) -> list[str]:
    """Return printed numbers with as many decimals as the longest, so that points line up."""
    digits = max((len(number.partition(".")[2]) for number in numbers), default=0)
    return [_with_decimals(number, digits) for number in numbers]


def _with_decimals(number: str, digits: int) -> str:
    whole, _point, decimals = number.partition(".")
    return f"{whole}.{decimals.ljust(digits, '0')}" if number and digits else number
