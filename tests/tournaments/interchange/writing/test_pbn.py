"""PBN out: the deals as our own reader reads them, and every result of every board."""

import re
from datetime import date

import pytest

from scoring.hands.deals import Deal
from tests.tournaments.evenings import DIRECTOR, Evening, evening, every_line, rule
from tests.tournaments.interchange.writing.coming_back import shown
from tournaments.clubs.models import Player
from tournaments.importing.formats import read_results
from tournaments.importing.services.events import import_event
from tournaments.interchange.programs.pbn.deals import read_deals
from tournaments.interchange.results.events import EventDetails
from tournaments.interchange.writing.pbn import deals_as_pbn, encoded
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.services.hands import DealtBoard, store_deals
from tournaments.standings.published.formats import WritingError
from tournaments.standings.published.writing import written
from tournaments.standings.selectors.boards.travellers import travellers
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.computed]

CARDS = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
DEALS = (
    DealtBoard(1, CARDS, "d" * 10 + "0" * 10, "NS 7NT=, +1520"),
    DealtBoard(2, CARDS.replace("N:", "N:"), "0" * 10 + "d" * 10, "EW 4♠X−1, +100"),
    DealtBoard(3, CARDS, "", "EW 1♣=, −70"),
    DealtBoard(4, CARDS),
)
TABLE = re.compile(r'\[(\w+Table) "([^"]*)"\]\r\n((?:[^\[\r\n].*\r\n)*)')


def finished(**more: str) -> Evening:
    return evening(names=True, **more).start().play().finish()


def tables(text: str, name: str) -> list[list[dict[str, str]]]:
    """Return the tables of this name, row by row."""
    found = []
    for match in TABLE.finditer(text):
        if match[1] == name:
            headings = [column.partition("\\")[0] for column in match[2].split(";")]
            rows = [re.findall(r'"[^"]*"|\S+', row) for row in match[3].splitlines()]
            found.append([dict(zip(headings, row, strict=True)) for row in rows])
    return found


def test_deals_come_back_with_what_they_can_make() -> None:
    held = finished()
    store_deals(session_id=held.session.pk, deals=DEALS, by=DIRECTOR)

    assert read_deals(written(held.snapshot, "pbn").content) == DEALS


def test_the_required_tags_stand_first_in_their_order() -> None:
    text = written(finished().snapshot, "pbn").content.decode("latin-1")
    games = text.split("\r\n\r\n")

    assert games[0] == "% PBN 2.1\r\n% EXPORT"
    assert len(games) == 1 + 6
    for game in games[1:]:
        assert re.findall(r"^\[(\w+)", game, re.MULTILINE)[:15] == [
            *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
            *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
        ]
    assert all(len(line) <= 255 for line in text.splitlines())


def test_every_result_is_in_the_table_of_its_board() -> None:
    held = evening(names=True).start()
    held.enter(held.results()[0], "3NTN+1 HK")
    held.enter(held.results()[1], "PASS")
    held.play()
    rule(held.results()[2], "A6040")
    text = written(held.snapshot, "pbn").content.decode("latin-1")
    found = tables(text, "ScoreTable")
    rows = [row for table in found for row in table]

    assert [len(table) for table in found] == [len(t.lines) for t in travellers(held.snapshot)]
    assert {row["Lead"] for row in rows} == {"HK", "-"}
    assert "Pass" in {row["Contract"] for row in rows}
    assert ("^60", "^40") in {(row["Percentage_NS"], row["Percentage_EW"]) for row in rows}
    for table, published in zip(found, travellers(held.snapshot), strict=True):
        ours = {(line.ns.number, line.ns_points, line.ew_points) for line in published.lines}
        theirs = {(r["PairId_NS"].removesuffix("NS"), r["MP_NS"], r["MP_EW"]) for r in table}
        assert theirs == ours


def test_totals_stand_once_with_names() -> None:
    held = finished(method="cross_imps")
    (totals,) = tables(written(held.snapshot, "pbn").content.decode("latin-1"), "TotalScoreTable")

    assert [(row["Rank"], float(row["TotalIMP"])) for row in totals] == [
        (line.rank, float(line.total)) for line in every_line(standings(held.snapshot))
    ]
    assert all(" & " in row["Names"] for row in totals)


@pytest.mark.parametrize(("name", "encoding"), [('Åse "Q\\" Holm', "latin-1"), ("王", "utf-8")])
def test_names_that_do_not_fit_latin_1_are_in_utf_8(name: str, encoding: str) -> None:
    held = finished()
    Player.objects.filter(club=held.club).update(name=name)
    (totals,) = tables(written(held.snapshot, "pbn").content.decode(encoding), "TotalScoreTable")

    assert name[0] in totals[0]["Names"]


def test_boards_still_in_play_are_not_in_the_public_file() -> None:
    held = evening(names=True).start().play(rounds=1)
    store_deals(session_id=held.session.pk, deals=DEALS, by=DIRECTOR)

    with pytest.raises(WritingError, match="no results may be shown"):
        written(held.public, "pbn")
    assert CARDS not in written(held.snapshot, "pbn").content.decode("latin-1")


@pytest.mark.parametrize(("name", "encoding"), [("Ærø Pairs", "latin-1"), ("Łódź Pairs", "utf-8")])
def test_deals_alone_come_back_in_lines_of_the_lawful_length(name: str, encoding: str) -> None:
    deals = [(number, Deal.parse(CARDS)) for number in (1, 2)]

    content = encoded(deals_as_pbn(deals, event=name + " and so on" * 60))

    assert f'[Event "{name}' in content.decode(encoding)
    assert max(map(len, content.decode(encoding).split("\r\n"))) <= 255
    assert read_deals(content) == (DealtBoard(1, CARDS), DealtBoard(2, CARDS))


@pytest.mark.parametrize("sections", [1, 2])
def test_every_pair_comes_back_with_its_own_names_and_total(sections: int) -> None:
    held = evening(names=True, sections=sections).start().play().finish()
    there = written(held.snapshot, "pbn").content

    found = read_results(there, EventDetails("Weir", "Pairs", date(2026, 3, 19)))
    back = open_event(import_event(imported=found.event).pk)

    assert held.snapshot.two_winners
    assert shown(back) == shown(held.snapshot)
