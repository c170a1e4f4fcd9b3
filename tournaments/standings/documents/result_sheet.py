"""The result sheet: rankings, rulings, matches board by board and, if wanted, every traveller."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.play.ruling_notation import describe_ruling
from tournaments.clubs.roles import Role
from tournaments.printing.page import lettering, styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, Strip, in_halves, line, pages
from tournaments.printing.page.frame import Document, Page, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import ResultsHead, one_precision, typeset
from tournaments.printing.reading import NothingToPrintError
from tournaments.printing.tables.forms import draw_label
from tournaments.printing.tables.table import Column, Table, row_of, title
from tournaments.record.selectors.access.visibility import shows
from tournaments.record.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.standings.documents import rankings as ranking_table
from tournaments.standings.documents import travellers as traveller_tables
from tournaments.standings.documents.rankings import RankingTable, ranking_tables
from tournaments.standings.documents.standings import results_head, started_standings
from tournaments.standings.documents.travellers import TravellerTable, traveller_table
from tournaments.standings.selectors.boards.travellers import travellers
from tournaments.standings.selectors.ranking.matches import matches
from tournaments.standings.selectors.ranking.standings import TITLES
from tournaments.standings.selectors.rating.contest import fouled_boards, penalty_in_words

_GUTTER = 8 * MM
GAP = 7 * MM
_FEW = 2  # up to this many matches are printed board by board


@dataclass(frozen=True, slots=True)
class MatchTable:
    """A match: the two teams, their totals, the margin in words, the boards with both scores.

    ``award`` is what the match is worth among several teams, as in ``12.50 : 7.50``.
    """

    title: str
    first: str
    second: str
    first_total: str
    second_total: str
    margin: str
    boards: tuple[tuple[str, str, str, str], ...]
    award: str = ""


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """What is printed of an event's results; all texts as printed. ``game`` is bridge or whist."""

    head: ResultsHead
    game: str
    rankings: tuple[RankingTable, ...]
    rulings: tuple[str, ...]
    matches: tuple[MatchTable, ...]
    travellers: tuple[TravellerTable, ...]


def read(
    snapshot: EventSnapshot, session: SessionFacts, *, with_travellers: bool = False
) -> ResultSheet:
    """Return the results of the event, followed by the session's travellers if wanted."""
    ranked = started_standings(snapshot)
    boards = (
        travellers(snapshot.seen_by(Role.PUBLIC), session_id=session.id) if with_travellers else ()
    )
    return ResultSheet(
        head=results_head(snapshot, session, of_event=True),
        game=snapshot.event.game,
        rankings=tuple(ranking_tables(snapshot, ranked)),
        rulings=tuple(_ruled(snapshot.seen_by(Role.PUBLIC))),
        matches=tuple(_matches(snapshot)),
        travellers=tuple(traveller_table(snapshot, each) for each in boards),
    )


def read_of_all_clubs(snapshot: EventSnapshot, session: SessionFacts) -> ResultSheet:
    """Return the results of the simultaneous tournament that an event is part of."""
    if not snapshot.event.simultaneous:
        raise NothingToPrintError(
            "This event is not part of a simultaneous tournament: there are no other clubs."
        )
    whole = open_event_or_simultaneous(snapshot.event.simultaneous)
    sessions = [each for each in whole.sessions if each.number == session.number]
    if not sessions:
        raise NothingToPrintError("No club has started yet: there are no results.", "session")
    return read(whole, sessions[0])


def _ruled(snapshot: EventSnapshot) -> Iterator[str]:
    """Yield each ruling and fouled board in words; reasons stay in the ledger."""
    results = {result.id: result for result in snapshot.results}
    for ruling in snapshot.rulings:
        law = f" (Law {ruling.law.removeprefix('Law ')})" if ruling.law else ""
        if ruling.contestant_id is not None:
            contestant = snapshot.contestants[ruling.contestant_id]
            side = f" {TITLES[contestant.direction]}" if contestant.direction else ""
            who = f"{snapshot.number_of(contestant)}{side} ({snapshot.name_of(contestant)})"
            yield f"{who}: penalty of {penalty_in_words(snapshot, ruling)}{law}"
        elif ruling.result_id in results:
            result = results[ruling.result_id]
            sitting = snapshot.sitting(result)
            session = snapshot.session_of[sitting.section_id]
            if shows(snapshot, session.id, result.board):
                ns, ew = snapshot.sides(sitting)
                score = ruling.score
                yield (
                    f"Board {result.board}, round {sitting.round}, {ns.number} "
                    f"North-South against {ew.number} East-West: "
                    f"{'' if score is None else describe_ruling(score)}{law}"
                )
    for fouled in fouled_boards(snapshot):
        law = " (Law 87)" if snapshot.event.game == "bridge" else ""
        board = f"Board {fouled.board}"
        if len(snapshot.sessions) > 1:
            board = f"Session {fouled.session.number}, board {fouled.board}"
        yield f"{board}: fouled, compared in groups; {fouled.words}{law}"


def _matches(snapshot: EventSnapshot) -> Iterator[MatchTable]:
    teams = {
        snapshot.name_of(team): team.name or f"Team {snapshot.number_of(team)}"
        for team in snapshot.contestants.values()
    }
    found = matches(snapshot.seen_by(Role.PUBLIC))
    awards = one_precision(
        [text for each in found for text in (each.first_award, each.second_award)]
    )
    for match, first, second in zip(found, awards[::2], awards[1::2], strict=True):
        session = f"Session {match.session}" if len(snapshot.sessions) > 1 else "Match"
        section = f", section {match.section}" if snapshot.several_sections else ""
        yield MatchTable(
            title=f"{match.stage or session}{section}",
            first=teams[match.first],
            second=teams[match.second],
            first_total=typeset(match.first_total),
            second_total=typeset(match.second_total),
            margin=match.margin.replace(match.first, teams[match.first]).replace(
                match.second, teams[match.second]
            ),
            boards=tuple(
                (str(each.board), typeset(each.first), typeset(each.second), typeset(each.swing))
                for each in match.boards
            ),
            award=" : ".join(typeset(each) for each in (first, second) if each),
        )


def layout(content: ResultSheet, paper: str) -> Document:
    """Return the sheets: rankings first, then travellers on separate sheets.

    One or two matches are printed board by board. More are listed; they have their own report.
    """
    room = body(paper, content.head.scoring)
    head = titles.results_title(content.head)
    blocks = [titles.block(head)]
    few = content.matches if len(content.matches) <= _FEW else ()
    blocks += [Block((), (Strip(26 * MM, partial(_draw_match, match)),)) for match in few]
    blocks += [ranking_table.block(ranking, room.width) for ranking in content.rankings]
    if content.matches and not few:
        blocks.append(_match_list(content.matches, room.width))
    if content.rulings:
        blocks.append(_rulings(content.rulings, room.width))
    blocks += [_match_boards(match, room.width) for match in few if match.boards]
    blocks.append(Block((), (Strip(9 * MM, partial(_draw_signed, content.game)),)))
    sheets: list[Page] = pages(blocks, [room], GAP)
    if content.travellers:
        halves = room.halves(_GUTTER)
        wide = halves[0].width
        sheets += pages([traveller_tables.block(t, wide) for t in content.travellers], halves, GAP)
    return Document(content.head.heading, "Results", paper, tuple(sheets), content.head.scoring)


def _draw_signed(game: str, sheet: Sheet, box: Box) -> None:
    """Draw the lines for the end of the correction period and for the director."""
    law = " (Law 79C)" if game == "bridge" else ""  # the Laws of Duplicate Whist have no such law
    half, baseline = box.left + box.width / 2, box.bottom + 2 * MM
    label = partial(draw_label, sheet, style=styles.SMALL)
    label(box.left, baseline, f"Correction period ends{law}", half - 4 * MM)
    label(half + 4 * MM, baseline, "Director", box.right)


def _draw_match(match: MatchTable, sheet: Sheet, box: Box) -> None:
    middle = (box.left + box.right) / 2
    sheet.text(middle, box.top - 3 * MM, match.title, styles.FINE, align="centre", room=box.width)
    baseline = box.top - 12 * MM
    totals = (match.first_total, match.second_total)
    wide = max(lettering.width(total, styles.HEAD.size, bold=True) for total in totals)
    aside = 3 * MM + max(wide, 9 * MM) + 4 * MM  # from the middle to the names
    half = box.width / 2 - aside
    left, right = (match.first,), (match.second,)
    names = partial(sheet.names, room=half, high=13 * MM)
    names(middle - aside, baseline, left, styles.HEAD, align="right")
    names(middle + aside, baseline, right, styles.HEAD)
    sheet.text(middle - 3 * MM, baseline, match.first_total, styles.HEAD, align="right")
    sheet.text(middle, baseline, "–", styles.HEAD, align="centre")
    sheet.text(middle + 3 * MM, baseline, match.second_total, styles.HEAD)
    words = styles.Style(10.5, bold=True, colour=styles.FELT)
    low, wide = box.top - 20 * MM, box.width
    sheet.names(middle, low, (match.margin,), words, room=wide, high=6 * MM, align="centre")


def _match_list(matches: Sequence[MatchTable], width: float) -> Block:
    """Return a line for each match: teams, totals and what it is worth."""
    with_titles = len({match.title for match in matches}) > 1
    with_awards = any(match.award for match in matches)
    columns = (
        *((Column("", 34 * MM, "left", styles.FINE),) if with_titles else ()),
        Column("Team"),
        Column("", 11 * MM, style=styles.SMALL_BOLD),
        Column("", 11 * MM, "left", styles.SMALL_BOLD),
        Column("Team", (36 if with_titles else 62) * MM, "left"),
        *((Column("Points", 30 * MM),) if with_awards else ()),
    )
    rows = [
        row_of(
            *((match.title,) if with_titles else ()),
            (match.first,),
            match.first_total,
            match.second_total,
            (match.second,),
            *((match.award,) if with_awards else ()),
        )
        for match in matches
    ]
    return Table(columns, rows).block(width, title("Matches", 5 * MM, 0.4 * MM))


def _rulings(rulings: Sequence[str], width: float) -> Block:
    lines = (
        part for words in rulings for part in lettering.folded(words, width, styles.SMALL.size)
    )
    strips = tuple(line(words, styles.SMALL, 4.8 * MM, 1.4 * MM) for words in lines)
    return Block((line("Penalties and rulings", styles.BODY_BOLD, 7 * MM, 2 * MM),), strips)


def _match_boards(match: MatchTable, width: float) -> Block:
    """Return the boards of a match in two columns."""
    wide = (width - 10 * MM) / 2
    column = partial(Column, gutter=2 * MM)
    columns = (
        column("Board", 12 * MM, style=styles.FINE_BOLD),
        column(match.first, wide * 0.46 - 14 * MM),
        column(match.second, wide * 0.28 - 2 * MM),
        column(f"To {match.first}", wide * 0.26 - 2 * MM, style=styles.SMALL_BOLD),
    )
    table = Table(columns, [row_of(*board) for board in match.boards], rule=styles.HAIRLINE * 1.6)
    words = f"{match.title}, board by board"
    return in_halves(
        table.block(wide), 10 * MM, title(words, 9 * MM, 5 * MM, style=styles.BODY_BOLD)
    )
