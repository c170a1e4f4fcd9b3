"""Figures on paper: read back from what every document shows, and compared with the selectors.

Contents are compared with scores and points as they are stored and rated, not with the functions
that the documents read. Then the PDF is read: it has every figure of its content.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.conditions.methods import Method
from tests.every_case import quick_few
from tests.tournaments.contests import CONTESTS as ALL_CONTESTS
from tests.tournaments.contests import ONE_OF_EACH_KIND, in_short
from tests.tournaments.evenings import Evening, deal_out, evening, rule
from tests.tournaments.printing.reading import drawing_of, opened
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.documents import suitable
from tournaments.printing.catalogue.kinds import Moment
from tournaments.printing.reading import NothingToPrintError
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.documents.rankings import RankingTable
from tournaments.standings.selectors.ranking.matches import matches
from tournaments.standings.selectors.ranking.standings import Standing, standings
from tournaments.standings.selectors.rating.contest import event_rating, in_force, points_of

pytestmark = pytest.mark.django_db

PLAIN = [
    ("pairs", "bridge", "matchpoints", "mitchell", {"tables": 3, "boards_per_round": 2}),
    ("pairs", "whist", "matchpoints", "howell", {"pairs": 6, "boards_per_round": 2}),
]
QUICK = [*PLAIN, *ONE_OF_EACH_KIND]
WITHOUT_FIGURES = ("guide-cards-from", "booklet", "missing-results")
NOT_A_FIGURE = (
    "heading",
    "game",
    "section",
    "names",
    "players",
    "steps",
    "cards",
    "game",
    "groups",
)

_FIGURE = re.compile(r"[−+]\d+(\.\d+)?\*?|\d+\.\d+\*?")


@pytest.fixture
def played(request: pytest.FixtureRequest) -> Evening:
    contest, game, method, family, parameters = request.param
    conditions = {"contest": contest, "game": game, "method": method}
    set_up = evening(family, parameters, names=True, **conditions).start().play(seed=5)
    rule(set_up.results()[0], "4" if game == "whist" else "3NTE-1")
    deal_out(set_up)
    return set_up.finish()


@pytest.mark.parametrize(
    "played", quick_few([*PLAIN, *ALL_CONTESTS], QUICK, in_short), indirect=True
)
def test_figures_on_paper_are_those_of_the_selectors(played_evening: Evening) -> None:
    """Compare all documents after play with stored scores, rated points and standings."""
    snapshot = played_evening.public
    contents = {}
    for kind in suitable(snapshot):
        if kind.moment is not Moment.BEFORE and kind.id not in WITHOUT_FIGURES:
            with suppress(NothingToPrintError):  # three teams at one table play no matches
                contents[kind.id] = printing.read_content(
                    snapshot, played_evening.session.pk, kind.id
                )
    assert {"results", "standings", "prize-list", "crosstable"} <= set(contents)
    for kind, compared in (
        ("results", check_rankings),
        ("standings", check_rankings),
        ("prize-list", check_prizes),
        ("recap", check_recap),
        ("personal", check_personal),
        ("travellers-scored", check_travellers),
        ("crosstable", check_crosstable),
        ("match-reports", check_matches),
    ):
        if kind in contents:
            compared(snapshot, contents[kind])
    if len(contents["results"].matches) > 2:  # then listed, and reported on sheets of their own
        listed = tuple(replace(each, boards=()) for each in contents["results"].matches)
        contents["results"] = replace(contents["results"], matches=listed)
    for kind, content in contents.items():
        if kind not in ("booklet-short", "results-travellers"):  # made of the others
            check_all_is_printed(kind, content)


def number(text: str) -> Fraction:
    return Fraction(Decimal(text.replace("−", "-").strip("†=")))


def own_lines(
    snapshot: EventSnapshot,
) -> Iterator[tuple[int, frozenset[int], int, int, Fraction | None, Fraction | None]]:
    """Yield player, opponents, board, own score, own points and top, for each player and board."""
    lines = event_rating(snapshot).whole.lines
    whist = snapshot.event.game == "whist"
    for result in snapshot.results:
        ns, ew = snapshot.sides(snapshot.sitting(result))
        score = points_of(snapshot, in_force(snapshot, result), result.board)
        points = lines.get(result.id)
        top = None if points is None else points.top
        got = (None, None) if points is None else (points.ns, points.ew)
        for who in ns.ids:
            yield who, frozenset(ew.ids), result.board, score, got[0], top
        for who in ew.ids:
            own = 13 - score if whist else -score
            yield who, frozenset(ns.ids), result.board, own, got[1], top


def by_number(snapshot: EventSnapshot) -> dict[tuple[str, str], Standing]:
    """Return the standings by title of the ranking and number."""
    return {
        (ranking.title, line.number): line
        for ranking in standings(snapshot).rankings
        for line in ranking.standings
    }


def check_line(line: object, standing: Standing) -> None:
    assert line.rank == standing.rank
    assert abs(number(line.total) - standing.total_exact) <= Fraction(1, 200)
    assert line.percentage == standing.percentage
    assert line.tricks == ("" if standing.tricks is None else str(standing.tricks))
    assert line.boards == str(standing.boards_played)


def check_rankings(snapshot: EventSnapshot, content: object) -> None:
    ranked = standings(snapshot).rankings
    tables: Iterable[RankingTable] = content.rankings[: len(ranked)]
    assert [table.title for table in tables] == [ranking.title for ranking in ranked]
    for table, ranking in zip(tables, ranked, strict=True):
        for line, standing in zip(table.lines, ranking.standings, strict=True):
            assert line.number == standing.number
            check_line(line, standing)


def check_prizes(snapshot: EventSnapshot, content: object) -> None:
    found = by_number(snapshot)
    overall = {title for title, _number in found}
    for table in content.groups:
        for line in table.lines:
            if table.title in overall:
                check_line(line, found[table.title, line.number])


def check_recap(snapshot: EventSnapshot, content: object) -> None:
    """A cell has the score above the points; or the score alone where a board gives no points."""
    own = list(own_lines(snapshot))
    found = by_number(snapshot)
    for table in content.tables:
        for row in table.rows:
            standing = found[table.title, row.number]
            assert abs(number(row.ends[0]) - standing.total_exact) <= Fraction(1, 200)
            assert row.ends[1:] == ((standing.percentage,) if standing.percentage else ())
            for board, (above, below) in zip(table.columns, row.cells, strict=True):
                played = [
                    each
                    for each in own
                    if each[0] == standing.contestant_id and str(each[2]) == board
                ]
                scores = [each[3] for each in played]
                with_points = bool(snapshot.method.board_points)
                shown = figures(above if with_points else below)
                assert sorted(shown) == sorted(map(Fraction, scores))
                if with_points:
                    points = [each[4] for each in played if each[4] is not None]
                    assert agree(figures(below), points)


def figures(cell: str) -> list[Fraction]:
    return [number(part) for part in cell.split(" · ") if part]


def agree(shown: Iterable[Fraction], exact: Iterable[Fraction]) -> bool:
    pairs = zip(sorted(shown), sorted(exact), strict=True)
    return all(abs(one - other) <= Fraction(1, 200) for one, other in pairs)


def check_personal(snapshot: EventSnapshot, content: object) -> None:
    own = list(own_lines(snapshot))
    ranked = [line for ranking in standings(snapshot).rankings for line in ranking.standings]
    for sheet, standing in zip(content.sheets, ranked, strict=True):
        assert standing.total in sheet.total.replace("−", "-")
        assert f"place {standing.rank} of" in sheet.place
        mine = [each for each in own if each[0] == standing.contestant_id]
        shown = Counter((board.board, number(board.score)) for board in sheet.boards)
        assert shown == Counter((str(each[2]), Fraction(each[3])) for each in mine)
        points = [number(board.points) for board in sheet.boards if board.points]
        if snapshot.method.board_points:
            assert agree(points, [each[4] for each in mine if each[4] is not None])
        else:
            assert points == []


def check_travellers(snapshot: EventSnapshot, content: object) -> None:
    lines = event_rating(snapshot).whole.lines
    for table in content.travellers:
        results = [result for result in snapshot.results if result.board == table.board]
        scores = [points_of(snapshot, in_force(snapshot, each), each.board) for each in results]
        end = -2 if table.points else None
        shown = [
            number(entries[2])
            if table.game == "whist"
            else number(entries[5 + table.leads] or "0") - number(entries[6 + table.leads] or "0")
            for entries in table.lines
        ]
        assert sorted(shown) == sorted(map(Fraction, scores))
        if table.game == "whist":
            assert all(int(line[2].strip("†")) + int(line[3]) == 13 for line in table.lines)
        if end:
            ns = [number(line[-2]) for line in table.lines]
            assert agree(ns, [lines[each.id].raw_ns for each in results])
        times = sum(int(times) for _score, times, *_points in table.frequencies)
        assert times == (len(results) if len(results) > 2 else 0)


def check_crosstable(snapshot: EventSnapshot, content: object) -> None:
    (table,) = content.tables
    if snapshot.method.is_of_teams:
        return check_matches_across(snapshot, table)
    own = list(own_lines(snapshot))
    ids = {
        each.number + each.direction: each.contestant_id for each in by_number(snapshot).values()
    }
    rows = [ids.get(row.number, ids.get(f"{row.number}NS")) for row in table.rows]
    across = [ids.get(title, ids.get(f"{title}EW")) for title in table.columns]
    for who, row in zip(rows, table.rows, strict=True):
        for other, (share, points) in zip(across, row.cells, strict=True):
            if points in ("", "■"):
                continue
            met = [each for each in own if each[0] == who and other in each[1]]
            at = 4 if snapshot.method.board_points else 3
            exact = sum(Fraction(each[at]) for each in met)
            assert abs(number(points) - exact) <= Fraction(1, 20)
            top = sum((each[5] for each in met if each[5]), Fraction(0))
            assert bool(share) == bool(top)
            assert not share or abs(number(share) - exact * 100 / top) <= Fraction(1, 2)
    return None


def check_matches_across(snapshot: EventSnapshot, table: object) -> None:
    """What a team won of another is what the other lost; all together are its totals."""
    places = {row.number: row for row in table.rows}
    for match in matches(snapshot):
        first, second = (
            snapshot.number_of(snapshot.contestants[pk]) for pk in (match.first_id, match.second_id)
        )
        won, lost = places[first].cells[table.columns.index(second)][1].split(" : ")
        back, forth = places[second].cells[table.columns.index(first)][1].split(" : ")
        assert (won, lost) == (forth, back)
    for row in table.rows:
        won = sum(number(cell.split(" : ")[0]) for _award, cell in row.cells if ":" in cell)
        totals = [
            Fraction(total)
            for match in matches(snapshot)
            for pk, total in (
                (match.first_id, match.first_total),
                (match.second_id, match.second_total),
            )
            if snapshot.number_of(snapshot.contestants[pk]) == row.number
        ]
        assert won == sum(totals)


def check_matches(snapshot: EventSnapshot, content: object) -> None:
    for report, match in zip(content.matches, matches(snapshot), strict=True):
        assert number(report.first_total) == Fraction(match.first_total)
        assert number(report.second_total) == Fraction(match.second_total)
        for side in (0, 1):
            if snapshot.method.method is Method.PATTON or not report.boards:
                continue  # part of the total is no board's, or boards are not compared one by one
            gains = sum(number(board.swing[side] or "0") for board in report.boards)
            total = (match.first_total, match.second_total)[side]
            assert abs(gains - Fraction(total)) <= Fraction(len(report.boards), 100)


def check_all_is_printed(kind: str, content: object) -> None:
    """Every figure of a content is on its sheets as often as in the content, or more often."""
    pdf = printing.pdf(kind, content, "A4")
    drawn: Counter[str] = Counter()
    for page in opened(pdf).pages:
        for text in drawing_of(page).texts:
            drawn[text.text] += 1
            drawn.update(word for word in text.text.split() if word != text.text)
    assert [text for text in drawn if re.search(r"(?<!\w)-\d", text)] == []  # a minus is no hyphen
    for figure, times in Counter(printed_figures(content)).items():
        assert drawn[figure] >= times, (kind, figure, times, drawn[figure])


def printed_figures(content: object, name: str = "") -> Iterator[str]:
    """Yield the texts of a content that are one figure, signed or with decimals."""
    if isinstance(content, str):
        if _FIGURE.fullmatch(content):
            yield content
    elif is_dataclass(content):
        for each in fields(content):
            if each.name not in NOT_A_FIGURE:
                yield from printed_figures(getattr(content, each.name), each.name)
    elif isinstance(content, tuple | list):
        for each in content:
            yield from printed_figures(each, name)
