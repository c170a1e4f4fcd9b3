"""What is printed after the play, read from an event's book as the public may see it.

A sheet is hung on a wall that players pass who have boards still to play, so the public's
sight decides even when a director asks.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.butler import datum
from scoring.contracts import TRICKS_IN_A_HAND
from scoring.rounding import formatted, rounded
from scoring.ruling_notation import describe_ruling
from tournaments.documents.from_seating import NothingToPrintError, heading
from tournaments.documents.prize_list import PrizeGroup, PrizeList, Winner
from tournaments.documents.ranking_table import RankingLine, RankingTable
from tournaments.documents.result_sheet import MatchTable, ResultSheet
from tournaments.documents.scored_travellers import ScoredTravellers
from tournaments.documents.traveller_tables import TravellerTable
from tournaments.documents.wall_standings import WallStandings
from tournaments.documents.wording import (
    MINUS,
    no_contract,
    one_precision,
    played,
    signed,
    typeset,
)
from tournaments.selectors.book import EventBook, SessionFacts
from tournaments.selectors.conditions import imp_settings
from tournaments.selectors.matches import matches
from tournaments.selectors.penalties import penalty_in_words
from tournaments.selectors.prizes import HandicapRanking
from tournaments.selectors.rankings import TITLES, Ranking, Standing
from tournaments.selectors.simultaneous import open_reading
from tournaments.selectors.standings import RoundsShown, Standings, standings
from tournaments.selectors.travellers import Traveller, TravellerLine, travellers
from tournaments.selectors.visibility import Role, Sight, sight

_LEADS = " leads by "
PRIZES = 3
"""How many places of a ranking a prize list has."""


def started_standings(book: EventBook) -> Standings:
    """Return the standings as the public may see them.

    Raises:
        NothingToPrintError: no session has started.
    """
    check_started(book)
    return standings(book, Role.PUBLIC)


def check_started(book: EventBook) -> None:
    """Make sure that there is anything to rank.

    Raises:
        NothingToPrintError: no session has started.
    """
    if all(session.status == "setup" for session in book.sessions):
        raise NothingToPrintError("Start the session first: there are no results yet.", "session")


def result_sheet(
    book: EventBook, session: SessionFacts, *, with_travellers: bool = False
) -> ResultSheet:
    """Return the results of the event, followed by the session's travellers if wanted.

    Raises:
        NothingToPrintError: no session has started.
    """
    ranked = started_standings(book)
    boards = travellers(book, Role.PUBLIC, session_id=session.id) if with_travellers else ()
    return ResultSheet(
        heading=replace(heading(book, session), session=""),  # the rankings are the event's
        final=not ranked.provisional,
        progress=_progress_of_clubs(ranked) if ranked.clubs else progress(ranked.shown),
        scoring=ranked.scoring,
        rankings=tuple(_rankings(ranked, of_teams=book.is_of_teams)),
        rulings=tuple(_rulings(book, sight(book, Role.PUBLIC))),
        matches=tuple(_matches(book, final=not ranked.provisional)),
        travellers=tuple(_traveller(book, each) for each in boards),
    )


def result_sheet_of_all_clubs(book: EventBook, session: SessionFacts) -> ResultSheet:
    """Return the results of the simultaneous tournament that an event is part of.

    Raises:
        NothingToPrintError: it plays by itself, or no club has started.
    """
    if not book.event.simultaneous:
        raise NothingToPrintError("This event plays by itself: there are no other clubs.")
    whole = open_reading(book.event.simultaneous)
    sessions = [each for each in whole.sessions if each.number == session.number]
    if not sessions:
        raise NothingToPrintError("No club has started yet: there are no results.", "session")
    return result_sheet(whole, sessions[0])


def wall_standings(book: EventBook, session: SessionFacts) -> WallStandings:
    """Return the standings as everybody may see them now.

    Raises:
        NothingToPrintError: no session has started.
    """
    ranked = started_standings(book)
    return WallStandings(
        heading=replace(heading(book, session), session=""),
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        scoring=ranked.scoring,
        rankings=tuple(
            _ranking(ranked, ranking, of_teams=book.is_of_teams) for ranking in ranked.rankings
        ),
    )


def prize_list(book: EventBook, session: SessionFacts) -> PrizeList:
    """Return the first three places of every ranking, more where they are tied.

    Raises:
        NothingToPrintError: no session has started, or nobody is ranked yet.
    """
    ranked = started_standings(book)
    groups = tuple(prize_groups(book, ranked))
    if not groups:
        raise NothingToPrintError(
            "Nobody has a result yet, so there is nobody to be given a prize."
        )
    return PrizeList(
        heading=replace(heading(book, session), session=""),
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        groups=groups,
    )


def prize_groups(book: EventBook, ranked: Standings) -> Iterator[PrizeGroup]:
    """Yield the winners of every ranking in which somebody is ranked."""
    for ranking in (*ranked.rankings, *ranked.others):
        winners = tuple(
            _winner(book, ranked, standing)
            for standing in ranking.standings
            if _is_placed(standing.rank)
        )
        if winners:
            yield PrizeGroup(ranking.title, winners)
    for handicap in ranked.handicaps:
        yield PrizeGroup(
            f"{handicap.title}, with handicap",
            tuple(
                Winner(
                    rank=line.net_rank,
                    number=f"No. {line.number}",
                    names=line.players or (line.name,),
                    result=f"{line.net} %",
                    note="",
                )
                for line in handicap.lines
                if _is_placed(line.net_rank)
            ),
        )


def _is_placed(rank: str) -> bool:
    return bool(rank) and int(rank.strip("=")) <= PRIZES


def _winner(book: EventBook, ranked: Standings, standing: Standing) -> Winner:
    """Return a place; a team is called by its name, with its players below."""
    return Winner(
        rank=standing.rank,
        number=f"No. {standing.number}",
        names=_names(standing, book.is_of_teams),
        result=_result_words(ranked, standing),
        note=_note(standing, book.is_of_teams),
    )


def _result_words(ranked: Standings, standing: Standing) -> str:
    if standing.percentage:
        return f"{standing.percentage} %"
    return f"{typeset(standing.total)} {ranked.unit_word.removesuffix(' ±')}"


def scored_travellers(book: EventBook, session: SessionFacts) -> ScoredTravellers:
    """Return every traveller that everybody may see, with frequencies and mean or datum.

    Raises:
        NothingToPrintError: there is none yet.
    """
    ranked = started_standings(book)
    boards = travellers(book, Role.PUBLIC, session_id=session.id)
    if not boards:
        raise NothingToPrintError(
            "There is no traveller to be shown yet: somebody has still to play every board."
        )
    return ScoredTravellers(
        heading=heading(book, session),
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        scoring=ranked.scoring,
        travellers=tuple(_with_frequencies(book, each) for each in boards),
    )


def _with_frequencies(book: EventBook, traveller: Traveller) -> TravellerTable:
    plain = _traveller(book, traveller)
    entry = str if book.event.game == "whist" else signed
    ns = one_precision([each.ns_points for each in traveller.frequencies])
    ew = one_precision([each.ew_points for each in traveller.frequencies])
    frequencies = tuple(
        (entry(each.score), str(each.count), typeset(one), typeset(other))
        for each, one, other in zip(traveller.frequencies, ns, ew, strict=True)
    )
    return replace(plain, frequencies=frequencies, middle=middle(book, traveller))


def middle(book: EventBook, traveller: Traveller) -> str:
    """Say what the datum of a board is at Butler, otherwise the mean of its scores."""
    scores = [line.score for line in traveller.lines if line.score is not None]
    if not scores:
        return ""
    given = [Fraction(line.given) for line in traveller.lines if line.given]
    if book.event.method == "butler":
        return f"Datum N-S {signed(datum(scores, imp_settings(book).datum))}"
    mean = (sum(scores) + sum(given, Fraction(0))) / (len(scores) + len(given))
    if book.event.game == "whist":
        return f"Mean N-S {formatted(mean, 1)} tricks"
    return f"Mean N-S {signed(int(rounded(mean, 0)))}"


def _progress_of_clubs(ranked: Standings) -> str:
    finished = sum(club.status == "final" for club in ranked.clubs)
    return f"{finished} of {len(ranked.clubs)} clubs have finished"


def progress(shown: tuple[RoundsShown, ...]) -> str:
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


def _rankings(ranked: Standings, *, of_teams: bool) -> Iterator[RankingTable]:
    """Yield the rankings, with handicap too, then those of sessions, sections and strata."""
    for ranking in ranked.rankings:
        yield _ranking(ranked, ranking, of_teams=of_teams)
    for handicap in ranked.handicaps:
        yield _with_handicap(handicap)
    for ranking in ranked.others:
        yield _ranking(ranked, ranking, of_teams=of_teams)


def _ranking(ranked: Standings, ranking: Ranking, *, of_teams: bool) -> RankingTable:
    return RankingTable(
        title=ranking.title,
        unit=ranked.unit_word,
        lines=tuple(
            _line(standing, total, of_teams=of_teams)
            for standing, total in zip(
                ranking.standings, one_precision([s.total for s in ranking.standings]), strict=True
            )
        ),
    )


def _with_handicap(ranking: HandicapRanking) -> RankingTable:
    """Return the prizes with handicap; what was played stands beside each name."""
    return RankingTable(
        title=ranking.title,
        unit="Handicap",
        lines=tuple(
            RankingLine(
                rank=line.net_rank,
                number=line.number,
                names=line.players or (line.name,),
                total=typeset(line.handicap),
                percentage=line.net,
                tricks="",
                boards="",
                penalty="",
                note=f"{line.raw} % without, rank {line.raw_rank}",
            )
            for line in ranking.lines
        ),
    )


def _line(standing: Standing, total: str, *, of_teams: bool) -> RankingLine:
    """Return a contestant's line; a team is called by its name, with its players beside it."""
    played = standing.boards_played > 0 or bool(standing.penalty)
    return RankingLine(
        rank=standing.rank,
        number=standing.number,
        names=_names(standing, of_teams),
        total=typeset(total) if played else "",
        percentage=standing.percentage,
        tricks="" if standing.tricks is None else str(standing.tricks),
        boards=str(standing.boards_played) if played else "",
        penalty=f"{MINUS}{standing.penalty}" if standing.penalty else "",
        note=_note(standing, of_teams),
    )


def _names(standing: Standing, of_teams: bool) -> tuple[str, ...]:
    return (standing.name,) if of_teams else standing.players or (standing.name,)


def _note(standing: Standing, of_teams: bool) -> str:
    players = " – ".join(standing.players) if of_teams else ""
    return " · ".join(part for part in (players, standing.club, standing.note) if part)


def _rulings(book: EventBook, seen: Sight) -> Iterator[str]:
    """Yield what was ruled; why stands in the ledger and is not hung on a wall."""
    results = {result.id: result for result in book.results}
    for ruling in book.rulings:
        law = f" (Law {ruling.law.removeprefix('Law ')})" if ruling.law else ""
        if ruling.contestant_id is not None:
            contestant = book.contestants[ruling.contestant_id]
            side = f" {TITLES[contestant.direction]}" if contestant.direction else ""
            who = f"{book.number_of(contestant)}{side} ({book.name_of(contestant)})"
            yield f"{who}: penalty of {penalty_in_words(book, ruling)}{law}"
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
            first_total=typeset(match.first_total),
            second_total=typeset(match.second_total),
            margin=_margin(match.margin, teams, final=final),
            boards=tuple(
                (str(each.board), typeset(each.first), typeset(each.second), typeset(each.swing))
                for each in match.boards
            ),
            award=" : ".join(filter(None, (match.first_award, match.second_award))),
        )


def _margin(words: str, teams: Mapping[str, str], *, final: bool) -> str:
    """Return who leads by how much, a nameless team by its letter and not by four players."""
    team, leads, margin = words.rpartition(_LEADS)
    if not leads:
        return words
    return f"{teams.get(team, team)}{' wins by ' if final else leads}{margin}"


def _traveller(book: EventBook, traveller: Traveller) -> TravellerTable:
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
        groups=tuple(_groups(traveller)),
    )


def _groups(traveller: Traveller) -> Iterator[tuple[int, str]]:
    """Yield at which line each group of a fouled board begins, and which tables are in it."""
    place = 0
    for group in traveller.groups:
        section = f"Section {group.section}, " if group.section else ""
        yield place, f"{section}Cards {group.letter}: {group.named}"
        place += len(group.results)


def _bridge_entries(line: TravellerLine) -> tuple[str, ...]:
    shown = played(
        line.contract,
        line.declarer,
        line.tricks,
        line.adjusted or line.text,
        adjusted=bool(line.adjusted),
    )
    plus = "" if line.score is None or line.score < 0 else str(line.score)
    minus = "" if line.score is None or line.score >= 0 else str(-line.score)
    return (line.ns_number, line.ew_number, *shown, plus, minus)


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
