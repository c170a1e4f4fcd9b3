from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.evenings import deal_out, evening, rule
from tests.tournaments.printing import snapshots
from tests.tournaments.printing.reading import drawing_of, opened, outside, text_of, whole
from tests.tournaments.printing.snapshots import HOSTILE
from tournaments.play.documents.table_slips import TableSlips
from tournaments.play.documents.traveller_slips import BoardSlip, TravellerSlips
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.documents import suitable
from tournaments.printing.page import lettering
from tournaments.printing.page.frame import Heading
from tournaments.printing.page.wording import ResultsHead
from tournaments.printing.reading import NothingToPrintError, TableMoves
from tournaments.printing.tables.table import Side
from tournaments.record.services.events import create_event
from tournaments.seating.documents.guide_cards import CardRound, GuideCard, GuideCards
from tournaments.seating.services.names import enter_names
from tournaments.standings.documents.rankings import RankingLine, RankingTable
from tournaments.standings.documents.result_sheet import ResultSheet

HEADING = Heading("Willow Bank", "Thursday Pairs", "Thursday 19 March 2026", "19 Mar 2026", "")


def read(snapshot, kind):
    return printing.read_content(snapshot, 1, kind)


def content_of(set_up, kind):
    return printing.read_content(set_up.snapshot, set_up.session.pk, kind)


KINDS = {
    TravellerSlips: "travellers",
    TableSlips: "score-slips",
    GuideCards: "guide-cards",
    ResultSheet: "results",
}


def pdf_of(content, paper="A4"):
    return printing.pdf(KINDS[type(content)], content, paper)


def ranked(names):
    lines = tuple(
        RankingLine(str(place), str(place), pair, "12.50", "50.00", "", "24", "", "")
        for place, pair in enumerate(names, start=1)
    )
    head = ResultsHead(HEADING, True, "", ("Matchpoints",))
    return ResultSheet(head, "bridge", (RankingTable("Overall", "Points", lines),), (), (), ())


def carded(names):
    sides = tuple(Side("NS", str(place), pair) for place, pair in enumerate(names[:2]))
    rows = (CardRound(1, "1–3", sides, TableMoves(("to Table 2",) * 2, "to Table 2"), ""),)
    directions = ("North-South", "East-West")
    return GuideCards(
        HEADING, (GuideCard("", 1, "Mitchell", directions, rows, ("Boards to Table 2",)),)
    )


@pytest.mark.slow
@pytest.mark.django_db
def test_every_page_says_what_it_belongs_to_and_is_drawn_the_same_again():
    set_up = evening("howell", {"pairs": 4, "boards_per_round": 1}, names=True, sections=2)
    set_up.start().play()
    deal_out(set_up)
    for place, kind in enumerate(suitable(set_up.snapshot)):
        check_pages(set_up, kind.id, ("A4", "letter")[place % 2])


def check_pages(set_up, kind, paper):
    content = content_of(set_up, kind)

    done = []
    pdf = printing.pdf(kind, content, paper, on_sheet=lambda: done.append(1))

    pages = whole(pdf, paper)
    assert len(done) == len(pages) == len(printing.layout(kind, content, paper).pages)
    for page in pages:
        text = " ".join(each.text for each in page.texts)
        assert set_up.club.name in text
        assert "Thursday Pairs" in text
    assert pdf == printing.pdf(kind, content, paper)


@pytest.mark.django_db
def test_the_file_says_what_it_is():
    set_up = evening()
    about = opened(pdf_of(content_of(set_up, "travellers")))
    assert about.metadata.title == "Traveller slips: Thursday Pairs"
    assert about.metadata.author == set_up.club.name
    assert about.trailer["/Root"]["/Lang"] == "en-GB"


def test_a_slip_has_a_line_for_each_pair_that_plays_the_board_north_south():
    content = read(snapshots.of("howell", {"pairs": 6, "boards_per_round": 3}), "travellers")
    assert [slip.board for slip in content.slips] == list(range(1, 16))
    assert {len(slip.ns_numbers) for slip in content.slips} == {3}
    text = text_of(pdf_of(content, "A4"))
    assert "Board 7\nDealer South\nAll vulnerable" in text


def test_a_whist_slip_has_tricks_and_trumps_and_no_vulnerability():
    content = read(
        snapshots.of("mitchell", {"tables": 3, "boards_per_round": 2}, game="whist"),
        "travellers",
    )
    text = text_of(pdf_of(content, "A4"))
    assert "Trump" in text
    assert "Tricks" in text
    assert all(suit in text for suit in "♠♥♦♣")
    assert "vulnerable" not in text
    assert "Contract" not in text


@pytest.mark.parametrize(("lines", "sheets"), [(3, 2), (7, 3), (13, 4), (14, 4), (20, 8), (37, 8)])
def test_as_many_slips_on_a_page_as_leave_room_to_write(lines, sheets):
    numbers = tuple(str(number) for number in range(1, lines + 1))
    slips = tuple(BoardSlip("", board, numbers) for board in range(1, 17))
    content = TravellerSlips(HEADING, "bridge", True, slips)
    assert len(printing.layout("travellers", content, "A4").pages) == sheets


def test_more_lines_than_a_page_has_go_on_on_a_second_slip():
    numbers = tuple(str(number) for number in range(1, 61))
    content = TravellerSlips(HEADING, "bridge", True, (BoardSlip("", 1, numbers),))
    text = text_of(pdf_of(content, "A4"))
    assert "1 of 2" in text
    assert "2 of 2" in text
    assert "\n60" in text


def test_a_result_sheet_shows_ranks_penalties_rulings_and_settings(played_evening):
    pair = played_evening.event.contestants.get(number="1", direction="NS")
    told = {"law": "90", "text": "Only the director reads this"}
    played_evening.penalise(pair.address, 10, amount_in="top_percent", **told)
    rule(played_evening.results()[0], "A6040")
    played_evening.foul(1, {played_evening.results(board=1)[0].pk: 1})

    text = text_of(pdf_of(content_of(played_evening, "results")))

    assert "Provisional results" in text
    assert "after round 3 of 3" in text
    assert "Ann Number" in text
    assert "penalty of 10% of a top (Law 90)" in text
    assert "60% to North-South, 40% to East-West" in text
    assert "Board 1: fouled, compared in groups; cards A: " in text
    assert "Boards with fewer scores: Neuberg" in text
    assert "Only the director" not in text


@pytest.mark.django_db
def test_a_sheet_on_the_wall_tells_nothing_of_boards_still_to_be_played():
    set_up = evening().start().play(rounds=1)
    result = set_up.results(sitting__round=1)[0]
    rule(result, "A6040")
    set_up.foul(result.board, {result.pk: 1})
    content = content_of(set_up, "results-travellers")
    assert content.travellers == ()
    assert content.rulings == ()
    assert content.head.progress == "standings appear after round 3"
    set_up.play()
    assert content_of(set_up, "results-travellers").head.progress == "after round 3 of 3"


@pytest.mark.django_db
def test_sections_that_are_not_equally_far_are_told_apart():
    seven = {"tables": 7, "boards_per_round": 2}
    set_up = evening("mitchell", seven, sections=2, embargo="live").start().play(rounds=4)
    for result in set_up.results(sitting__section__letter="B", sitting__round=5):
        set_up.enter(result, "4SN=")
    assert content_of(set_up, "results").head.progress == (
        "after round 4 of 7 (section A), 5 of 7 (section B)"
    )


def test_travellers_follow_the_results_if_wanted(played_evening):
    without = text_of(pdf_of(content_of(played_evening, "results")))
    with_them = text_of(pdf_of(content_of(played_evening, "results-travellers")))
    assert "Board 6" not in without
    assert "Board 6" in with_them
    assert any(suit in with_them for suit in "♠♥♦♣")


@pytest.mark.django_db
def test_a_match_is_printed_board_by_board():
    set_up = evening("league-24", {}, game="whist", contest="team_match").start().play()
    set_up.finish()
    content = content_of(set_up, "results")
    assert len(content.matches[0].boards) == 24
    assert " leads by " not in content.matches[0].margin
    assert "Match, board by board" in text_of(pdf_of(content, "letter"))


def test_a_slip_of_a_match_names_the_four_players():
    snapshot = snapshots.of(
        "league-24",
        names=snapshots.invented(8),
        game="whist",
        contest="team_match",
        method="tricks",
    )
    content = read(snapshot, "score-slips")
    first = content.slips[0]
    assert len(content.slips) == 24
    assert [side.number for side in first.sides] == ["1", "5", "2", "6"]
    assert all(side.players for side in first.sides)


def test_a_slip_of_a_match_of_pairs_names_one_player_at_each_seat():
    snapshot = snapshots.of(
        "big-teams",
        {"pairs": 6},
        names=snapshots.invented(24),
        game="whist",
        contest="team_match",
        method="tricks",
    )
    seats = [side.players for slip in read(snapshot, "score-slips").slips for side in slip.sides]
    assert {len(players) for players in seats} <= {0, 1}
    north, _east, south, _west = seats[:4]
    assert north != south


@pytest.mark.django_db
def test_nothing_is_printed_without_a_movement():
    event = create_event(
        club_id=evening().club.pk, name="Yet to come", held_on=evening().event.held_on
    )
    snapshot = replace(evening(), event=event, session=event.sessions.get()).snapshot
    for kind in ("travellers", "guide-cards"):
        with pytest.raises(NothingToPrintError, match="Choose a movement for section A"):
            printing.read_content(snapshot, event.sessions.get().pk, kind)
    with pytest.raises(NothingToPrintError, match="no results yet"):
        printing.read_content(snapshot, event.sessions.get().pk, "results")


@pytest.mark.django_db
def test_names_that_were_entered_are_printed_as_they_are():
    set_up = evening()
    pair = set_up.event.contestants.first()
    enter_names(contestant_id=pair.pk, names=["<b>Ann & Co", "李小龙"])
    text = text_of(pdf_of(content_of(set_up, "guide-cards")))
    assert "<b>Ann & Co" in text
    assert "李小龙" in text


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("make", [ranked, carded])
def test_two_hundred_hostile_names_are_printed_inside_the_page(make, paper):
    names = [(HOSTILE[n % 20], HOSTILE[n // 10]) for n in range(200)]
    pdf = pdf_of(make(names), paper)
    assert all(outside(page, drawing_of(page)) == [] for page in opened(pdf).pages)
    assert "<img src='/etc" in text_of(pdf)


@given(st.lists(st.tuples(st.text(max_size=130), st.text(max_size=130)), min_size=2, max_size=6))
def test_any_name_can_be_printed(names):
    for make in (ranked, carded):
        assert pdf_of(make(names), "A4").startswith(b"%PDF")


def test_a_long_ranking_goes_on_under_its_titles_again():
    pdf = pdf_of(ranked([(f"Ann {n}", f"Ben {n}") for n in range(112)]), "A4")
    pages = [page.extract_text() for page in opened(pdf).pages]
    assert len(pages) == 3
    assert all("Rank" in page and "Overall" in page for page in pages)


def test_the_fingerprint_follows_content_and_paper():
    one, other = ranked([("Ann", "Ben")]), ranked([("Ann", "Bea")])
    prints = {
        printing.fingerprint(content, paper)
        for content in (one, other)
        for paper in ("A4", "letter")
    }
    assert len(prints) == 4
    assert printing.fingerprint(ranked([("Ann", "Ben")]), "A4") in prints
    assert len(printing.fingerprint(ranked([("\ud800", "Ben")]), "A4")) == 64


def test_every_figure_of_the_body_typeface_is_equally_wide():
    assert len({lettering.width(figure, 10.5) for figure in "0123456789"}) == 1


def test_split_and_weighted_rulings_are_printed_in_full_and_marked_on_travellers(played_evening):
    first, second = played_evening.results()[:2]
    for result, score in ((first, "60% 4SN=, 40% 4SN-1"), (second, "4SN= | 4SN-1")):
        rule(result, score, law="12C1c")

    text = " ".join(text_of(pdf_of(content_of(played_evening, "results-travellers"))).split())

    for words in ("made exactly; 40% of", "For East-West", "Law 12C1c)", "Weighted†", "Split†"):
        assert words in text
    assert "† adjusted by the director" in text
    assert "…" not in text


@pytest.mark.django_db
def test_a_result_sheet_has_prizes_by_stratum_and_with_handicap_and_the_conditions():
    set_up = evening(names=True, tie_breaks="most_tops").start().play()
    set_up.event.contestants.filter(address="1-ns").update(stratum=2, handicap="12.5")

    text = text_of(pdf_of(content_of(set_up, "results")))
    prizes = content_of(set_up, "prize-list").groups

    assert [group.title for group in prizes][-2:] == [
        "North-South, with handicap",
        "East-West, with handicap",
    ]
    assert "North-South, with handicap" in text
    assert "Stratum 2, North-South" in text
    assert "% without handicap, rank" in text
    assert "Ties: broken by most tops" in text
    assert "Handicaps: added to the percentage" in text
