"""What is printed during and after the play: read back, on both papers, in both inks."""

from dataclasses import replace

import pytest
from pypdf import PdfReader

from tests.every_case import quick_few
from tests.tournaments.evenings import Evening, deal_out, evening, rule
from tests.tournaments.printing.reading import (
    ASCENT,
    DESCENT,
    drawing_of,
    opened,
    overlaps,
    pieces_on,
    text_of,
    whole,
)
from tests.tournaments.printing.snapshots import HOSTILE
from tournaments.clubs.roles import Role
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.documents import CATALOGUE, suitable
from tournaments.printing.catalogue.kinds import Moment
from tournaments.printing.reading import NothingToPrintError
from tournaments.record.models import Contestant
from tournaments.record.selectors.ledger.history import published_head
from tournaments.seating.services.names import enter_names
from tournaments.site.refusals import RefusedError
from tournaments.standings.documents.travellers import middle
from tournaments.standings.selectors.boards.travellers import travellers

pytestmark = pytest.mark.django_db

BOUND = ("results-travellers", "booklet", "booklet-short")  # of sheets that are looked at alone
CONTESTS = {
    "pairs": {},
    "howell": {"family": "howell", "parameters": {"pairs": 8, "boards_per_round": 3}},
    "whist": {"game": "whist"},
    "whist by matchpoints": {"game": "whist", "method": "matchpoints"},
    "whist match": {
        "family": "league-24",
        "parameters": {},
        "game": "whist",
        "contest": "team_match",
    },
    "individual": {
        "family": "individual",
        "parameters": {"players": "8"},
        "contest": "individual",
    },
    "teams": {"family": "fours-howell", "parameters": {"teams": 5}, "contest": "teams"},
    "match": {"family": "new-england-36", "parameters": {}, "contest": "team_match"},
}


def content_of(set_up: Evening, kind: str, about: str = "") -> object:
    return printing.read_content(set_up.snapshot, set_up.session.pk, kind, about)


def pdf_of(set_up: Evening, kind: str, paper: str = "A4", ink: str = "colour") -> bytes:
    return printing.pdf(kind, content_of(set_up, kind), paper, ink)


def text(set_up: Evening, kind: str) -> str:
    return text_of(pdf_of(set_up, kind))


@pytest.mark.parametrize(
    "contest", quick_few(CONTESTS, ("pairs", "whist match", "individual", "teams"))
)
def test_every_sheet_is_whole_on_one_paper_or_the_other(contest):
    set_up = evening(names=True, **CONTESTS[contest]).start().play()
    deal_out(set_up)

    for place, kind in enumerate(suitable(set_up.snapshot), list(CONTESTS).index(contest)):
        if kind.moment is not Moment.BEFORE and kind.id not in BOUND:
            paper, ink = (("A4", "colour"), ("letter", "black"))[place % 2]
            content = content_of(set_up, kind.id)
            laid_out = printing.layout(kind.id, content, paper)  # a wide recap turns its paper
            whole(printing.pdf(kind.id, content, paper, ink), laid_out.paper)


def test_black_alone_has_no_colour(played_evening):
    deal_out(played_evening)
    page = opened(pdf_of(played_evening, "hand-records", ink="black")).pages[0]
    for line in page.get_contents().get_data().split(b"\n"):
        words = line.split()
        if words[-1:] in ([b"rg"], [b"RG"]):
            assert len(set(words[-4:-1])) == 1
    drawn = page.get_contents().get_data()
    boards = len(content_of(played_evening, "hand-records").deals)
    assert drawn.count(b"BT 1 Tr ") == 2 * (4 + 1) * boards  # hearts, diamonds: hands and strains


def test_hostile_names_overlap_nothing():
    set_up = evening("howell", {"pairs": 12, "boards_per_round": 1})
    strange = [name for name in HOSTILE if any(c.isprintable() and c != " " for c in name)]
    for number, contestant in enumerate(Contestant.objects.filter(event=set_up.event)):
        names = [strange[number], f"{strange[-1 - number]} {number}"]
        enter_names(contestant_id=contestant.pk, names=names)
    set_up.start().play()
    deal_out(set_up)
    for place, kind in enumerate(suitable(set_up.snapshot)):
        if kind.moment is not Moment.BEFORE and kind.id not in BOUND:
            paper = ("A4", "letter")[place % 2]
            content = content_of(set_up, kind.id)
            whole(
                printing.pdf(kind.id, content, paper),
                printing.layout(kind.id, content, paper).paper,
            )
    assert "<img src='/etc" in text(set_up, "standings")


def test_nothing_can_be_pinned_up_that_tells_of_boards_still_to_be_played():
    set_up = evening().start().play(rounds=1)
    deals = deal_out(set_up)
    for result in set_up.results(sitting__round=1):
        set_up.enter(result, "7NTXXN-13", reason="To be told from all others")
    set_up.enter(set_up.results(sitting__round=2)[0], "7NTXXN-13")
    rule(set_up.results()[0], "A70/20")
    for kind in suitable(set_up.snapshot):
        try:
            content = content_of(set_up, kind.id)
        except NothingToPrintError:
            continue
        shown = text_of(printing.pdf(kind.id, content, "A4"))
        for telling in ("7NT", "−7600", "7600", "70/20", "20%", deals[0].cards[2:6]):
            assert telling not in shown, (kind.id, telling)


def test_hand_records_are_released_with_the_last_board():
    set_up = evening().start().play(rounds=2)
    with pytest.raises(NothingToPrintError, match="No hands are stored"):
        content_of(set_up, "hand-records")
    deals = deal_out(set_up)
    with pytest.raises(NothingToPrintError, match="released when the last board"):
        content_of(set_up, "hand-records")
    set_up.play()
    shown = content_of(set_up, "hand-records")
    assert [diagram.board for diagram in shown.deals] == [deal.board for deal in deals]
    spades = deals[0].cards[2:].split(".")[0]
    assert shown.deals[0].cards.hands[0].suits[0] == spades
    printed = text(set_up, "hand-records")
    assert "the highest level each declarer can make" in printed
    assert "NS 4" in printed


@pytest.mark.parametrize("paper", quick_few(["A4", "letter"], ["A4"]))
def test_the_hands_of_thirty_six_boards_are_on_two_sheets(paper):
    set_up = evening("mitchell", {"tables": 9, "boards_per_round": 4}).start().play()
    deals = deal_out(set_up)
    content = content_of(set_up, "hand-records")
    sheets = whole(printing.pdf("hand-records", content, paper), paper)
    assert len(deals) == 36
    assert len(sheets) == 2


def test_hand_records_have_the_results_with_the_cards_where_they_are_wanted(played_evening):
    deal_out(played_evening)
    content = content_of(played_evening, "hand-records-results")
    scored = content_of(played_evening, "travellers-scored").travellers
    assert [table.lines for table in content.results] == [table.lines for table in scored]
    drawings = whole(printing.pdf("hand-records-results", content, "letter"), "letter")
    shown = [text.text for drawing in drawings for text in drawing.texts]
    assert {str(deal.board) for deal in content.deals} <= set(shown)
    assert len(drawings) == 1  # six boards of three tables


@pytest.mark.parametrize("paper", quick_few(["A4", "letter"], ["A4"]))
def test_nine_hand_records_with_the_results_of_nine_tables_are_on_a_sheet(paper):
    set_up = evening("mitchell", {"tables": 9, "boards_per_round": 3}).start().play()
    deal_out(set_up)
    content = content_of(set_up, "hand-records-results")
    drawings = whole(printing.pdf("hand-records-results", content, paper), paper)
    assert len(drawings) == 3
    shown = [[text.text for text in drawing.texts] for drawing in drawings]
    assert all(found.count("NT") == 9 for found in shown)


def test_missing_results_are_those_of_the_round_in_play_and_before():
    set_up = evening(names=True).start()
    late, *others = set_up.results(sitting__round=1)
    for result in [*others, set_up.results(sitting__round=2)[0]]:
        set_up.enter(result, "4SN=")
    content = content_of(set_up, "missing-results")
    assert [each.title for each in content.rounds] == ["Round 1", "Round 2"]
    assert [(t.table, t.boards) for t in content.rounds[0].tables] == [(1, (late.board,))]
    assert content.rounds[0].state == "over: ask these tables"
    assert content.summary == "3 tables owe results; 6 of 18 are in."
    assert "Ann NumberA1NS" in text(set_up, "missing-results")
    set_up.play()
    assert "Nothing is missing: all 18 results are in." in text(set_up, "missing-results")


def test_a_recap_adds_up_to_the_standings():
    parameters = {"pairs": 6, "boards_per_round": 2}
    set_up = evening("howell", parameters, names=True).start().play().finish()
    content = content_of(set_up, "recap")
    for row in content.tables[0].rows:
        points = sum(float(points.replace("−", "-")) for _score, points in row.cells if points)
        assert points == pytest.approx(float(row.ends[0]), abs=0.01)
    assert content.head.final
    assert "Recap, final" in text(set_up, "recap")


def test_sheets_say_what_was_brought_to_more_boards_or_to_a_full_board():
    half_table = {"tables": 3, "boards_per_round": 2, "half_table": "east-west"}
    set_up = evening(parameters=half_table, names=True).start().play()
    for result, score in zip(set_up.results(board=2), ("4SN=", "NP"), strict=True):
        set_up.enter(result, score)
    set_up.finish()

    for kind, said in (
        ("results", " scaled from 4 boards to 6"),
        ("recap", " scaled from 4 boards to 6"),
        ("personal", "Scaled from 4 boards to 6."),
        ("recap", "Points on board 2 are those of a full board, as totals count them;"),
        ("personal", "Points on board 2 are those of a full board, as totals count them;"),
        ("travellers-scored", "totals count them as on a full board."),
    ):
        assert said in " ".join(text(set_up, kind).split())


@pytest.mark.parametrize(
    ("method", "words"), [("matchpoints", {"†"}), ("total_points", {"weighted†", "split†", "†"})]
)
def test_a_recap_marks_a_ruling_and_says_in_a_word_what_no_points_below_tell(method, words):
    set_up = evening(names=True, method=method).start().play()
    for place, score in enumerate(("60% 3CS=, 40% 3CS-1", "4SN= | 4SN-1", "A60/40")):
        rule(set_up.results(board=1)[place], score)

    shown = {cell for t in content_of(set_up, "recap").tables for r in t.rows for cell in r.cells}

    assert {each for cell in shown for each in cell if "†" in each} == words
    assert not any("%" in each or "|" in each for cell in shown for each in cell)


@pytest.mark.parametrize("paper", quick_few(["A4", "letter"], ["A4"]))
def test_a_recap_of_sixteen_pairs_and_twenty_seven_boards_is_whole_on_one_sheet(paper):
    parameters = {"tables": 8, "boards_per_round": 3}
    set_up = evening("mitchell-share-relay", parameters, names=True)
    set_up.start().play()
    content = content_of(set_up, "recap")

    (drawing,) = whole(printing.pdf("recap", content, paper), f"{paper} across")

    assert [len(table.columns) for table in content.tables] == [24, 24]
    shown = [text.text for text in drawing.texts]
    scores = [score for t in content.tables for row in t.rows for score, _points in row.cells]
    assert all(shown.count(score) >= scores.count(score) for score in set(scores))


@pytest.mark.parametrize("paper", quick_few(["A4", "letter"], ["A4"]))
def test_both_rankings_of_a_recap_are_on_one_sheet_with_long_names_in_six_points(paper):
    set_up = evening("mitchell", {"tables": 9, "boards_per_round": 3})
    called = (
        "Wilhelmina Featherstonehaugh-Cholmondel{}",
        "Александра Константинопольск-Михайлова{}",
    )
    for place, contestant in enumerate(set_up.event.contestants.order_by("id")):
        long = called[place % 2] if place < 6 else "Ann Lee {}"
        names = [long.format(place), f"Ben Orr {place}"]
        enter_names(contestant_id=contestant.pk, names=names)
    set_up.start().play()

    (drawing,) = whole(pdf_of(set_up, "recap", paper), f"{paper} across")

    sizes = {(text.top - text.bottom) / (ASCENT + DESCENT) for text in drawing.texts}
    assert min(sizes) > 5.99
    shown = " ".join(text.text for text in drawing.texts)
    assert {"North-South", "East-West"} <= {text.text for text in drawing.texts}
    assert shown.count("Cholmondel") == shown.count("Михайлова") == 3


def test_a_crosstable_says_what_each_got_against_each():
    set_up = evening("howell", {"pairs": 6, "boards_per_round": 2}, names=True).start().play()
    table = content_of(set_up, "crosstable").tables[0]
    for place, row in enumerate(table.rows):
        assert row.cells[place] == ("", "■")
        points = [float(points) for _share, points in row.cells if points not in ("", "■")]
        assert sum(points) == pytest.approx(float(row.ends[0]), abs=0.5)
    for one, row in enumerate(table.rows):
        for other in range(one):
            both = float(row.cells[other][0]) + float(table.rows[other].cells[one][0])
            assert both == pytest.approx(100, abs=1)


def test_a_personal_sheet_explains_every_board(played_evening):
    played_evening.finish()
    content = content_of(played_evening, "personal")
    assert len(content.sheets) == 6
    shown = " ".join(text(played_evening, "personal").split())
    assert all(name in shown for sheet in content.sheets for name in sheet.names)
    for sheet in content.sheets:
        assert len(sheet.boards) == 6
        assert sum(float(b.points) for b in sheet.boards) == float(sheet.total.split("(")[1][:-1])
        assert all(board.steps[1].endswith(" of 4") for board in sheet.boards)
        assert sheet.remarks == ()


def test_two_personal_sheets_of_twenty_four_boards_share_a_page_and_each_is_in_the_outline():
    parameters = {"tables": 6, "boards_per_round": 4}
    set_up = evening("mitchell-skip", parameters, names=True).start().play().finish()
    content = content_of(set_up, "personal")
    for paper in ("A4", "letter"):
        pdf = printing.pdf("personal", content, paper)
        drawings = whole(pdf, paper)
        assert len(drawings) == 6
        steps = [" · ".join(board.steps) for sheet in content.sheets for board in sheet.boards]
        shown = [each.text for drawing in drawings for each in drawing.texts]
        assert all(shown.count(each) >= steps.count(each) for each in set(steps))
        assert len(opened(pdf).outline) == len(content.sheets) == 12


def test_the_lead_stands_on_travellers_and_personal_sheets_where_it_was_noted():
    set_up = evening(names=True).start()
    for result in set_up.results():
        set_up.enter(result, "4SN= HK" if result.board == 1 else "4SN=")
    travellers = content_of(set_up, "travellers-scored").travellers
    sheets = content_of(set_up, "personal").sheets

    assert [table.leads for table in travellers] == [True, *[False] * 5]
    assert {line[5] for line in travellers[0].lines} == {"♥K"}
    assert {(b.board, b.lead) for s in sheets for b in s.boards if b.lead} == {("1", "♥K")}
    for kind in ("travellers-scored", "personal"):
        assert "Lead" in text(set_up, kind)
        assert "♥K" in text(set_up, kind).replace("♥\n", "♥")


def test_a_personal_sheet_of_one_contestant_alone():
    set_up = evening(names=True).start().play(rounds=2)
    contestant = set_up.event.contestants.get(number="2", direction="EW")
    content = content_of(set_up, "personal", contestant.address)
    assert [sheet.names for sheet in content.sheets] == [("Ann NumberA2EW", "Ben NumberA2EW")]
    (remark,) = content.sheets[0].remarks
    assert remark == "6 boards are left out: not every table has played them."
    with pytest.raises(RefusedError, match="there is no contestant"):
        content_of(set_up, "personal", "9-ns")


@pytest.mark.parametrize(("method", "said"), [("matchpoints", ""), ("butler", "Datum N-S")])
def test_two_results_have_no_frequencies_and_only_a_datum_below_them(method, said):
    four = {"pairs": 4, "boards_per_round": 2}
    set_up = evening("howell", four, method=method).start().play()
    for table in content_of(set_up, "travellers-scored").travellers:
        assert table.frequencies == ()
        assert table.middle.startswith(said)
        assert bool(table.middle) == bool(said)
    words = text(set_up, "travellers-scored")
    assert "Times" not in words
    assert words.count("Datum N-S") == (6 if said else 0)


def test_the_datum_is_given_at_butler():
    set_up = evening().start()
    for result in set_up.results():
        set_up.enter(result, "4SN=" if result.sitting.table < 3 else "4SN-1")
    snapshot = set_up.snapshot
    butler = replace(snapshot, event=replace(snapshot.event, method="butler"))
    board = travellers(snapshot.seen_by(Role.PUBLIC))[0]
    assert middle(butler, board) == "Datum N-S +420"  # the best and the worst score left out
    assert middle(snapshot, board) == "Mean N-S +263"


@pytest.mark.parametrize("contest", ["match", "whist match"])
def test_a_match_report_runs_up_to_the_result(contest):
    set_up = evening(names=True, **CONTESTS[contest]).start().play()
    match = content_of(set_up, "match-reports").matches[0]
    assert match.boards[-1].running == f"{match.first_total} – {match.second_total}"
    assert all(board.first_tables[0] and board.second_tables[0] for board in match.boards)
    assert match.margin in text(set_up, "match-reports")


def test_a_match_report_has_every_table_of_a_match():
    parameters = {"pairs": 6}
    set_up = evening(
        "big-teams", parameters, names=True, game="whist", contest="team_match", method="tricks"
    )
    set_up.start().play()
    (match,) = content_of(set_up, "match-reports").matches
    assert match.several
    for board in match.boards:
        tables = [*board.first_tables, *board.second_tables]
        stored = {
            str(each.sitting.table): str(each.tricks)
            for each in set_up.results(board=int(board.board))
        }
        assert len(tables) == len(stored) == 6
        assert dict(tables) == stored


@pytest.mark.parametrize("family", ["mitchell-share-relay", "howell"])
def test_the_standings_of_twenty_pairs_are_read_from_the_back_of_the_room(family):
    parameters = {"mitchell-share-relay": {"tables": 10}, "howell": {"pairs": 20}}[family]
    set_up = evening(family, parameters | {"boards_per_round": 2}, names=True).start().play()
    content = content_of(set_up, "standings")
    shares = {line.percentage for ranking in content.rankings for line in ranking.lines}
    assert sum(len(ranking.lines) for ranking in content.rankings) == 20
    for page in opened(pdf_of(set_up, "standings")).pages:
        sizes = {piece.size for piece in pieces_on(page) if piece.text in shares}
        assert min(sizes) >= 20


def test_a_prize_list_has_three_places_of_every_ranking():
    set_up = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start().play()
    content = content_of(set_up, "prize-list")
    assert [group.title for group in content.groups] == ["North-South", "East-West"]
    for group in content.groups:
        assert all(winner.rank.strip("=") <= "3" for winner in group.lines)
        assert len(group.lines) >= 3
    assert "provisional" in text(set_up, "prize-list")


def test_the_contents_of_a_booklet_lead_to_its_pages():
    parameters = {"tables": 5, "boards_per_round": 2}
    set_up = evening("mitchell", parameters, names=True).start().play().finish()
    deal_out(set_up)
    pdf = pdf_of(set_up, "booklet")
    reader = opened(pdf)
    pages = [page.extract_text() for page in reader.pages]
    parts = [each for each in reader.outline if not isinstance(each, list)]
    outline = {each.title: reader.get_destination_page_number(each) for each in parts}
    assert list(outline) == [
        "Contents",
        "Results",
        "Recap",
        "Crosstable",
        "Travellers",
        "Hand records",
        "Personal results",
    ]
    for title, page in list(outline.items())[1:]:
        assert f"{title}\n{page + 1}" in pages[0].replace(
            f"{page + 1}\n{title}", f"{title}\n{page + 1}"
        )
    assert "Hand records" in pages[outline["Hand records"]]
    assert len(pages) == outline["Personal results"] + 3
    assert sorted(linked(reader)) == sorted([*list(outline.values())[1:], *personal_pages(reader)])
    short = opened(pdf_of(set_up, "booklet-short")).pages
    assert len(short) == outline["Personal results"]


def linked(reader: PdfReader) -> list[int]:
    """Return the pages, from 0, to which the first page leads."""
    links = (each.get_object() for each in reader.pages[0]["/Annots"])
    numbers = {page.indirect_reference: number for number, page in enumerate(reader.pages)}
    return [numbers[each["/Dest"][0]] for each in links]


def personal_pages(reader: PdfReader) -> list[int]:
    """Return the pages, from 0, on which the outline says that a personal sheet begins."""
    (sheets,) = (each for each in reader.outline if isinstance(each, list))
    return [reader.get_destination_page_number(each) for each in sheets]


def test_a_wide_recap_stands_across_in_the_booklet_too():
    parameters = {"pairs": 16, "boards_per_round": 2}
    set_up = evening("howell", parameters, names=True).start().play().finish()

    recap = printing.layout("recap", content_of(set_up, "recap"), "A4")
    booklet = printing.layout("booklet-short", content_of(set_up, "booklet-short"), "A4")

    part = next(each for each in booklet.parts if each.title == "Recap")
    assert recap.paper == booklet.paper_on(part.first_page) == "A4 across"
    page = opened(pdf_of(set_up, "booklet-short")).pages[part.first_page - 1]
    assert page.mediabox.width > page.mediabox.height
    assert overlaps(drawing_of(page)) == []


def test_nothing_of_these_is_printed_before_the_start():
    set_up = evening()
    for kind in CATALOGUE.values():
        if kind.moment is not Moment.BEFORE and kind.suits(set_up.snapshot):
            with pytest.raises(NothingToPrintError):
                content_of(set_up, kind.id)


def test_every_document_says_what_it_is_for():
    for kind in CATALOGUE.values():
        assert kind.purpose.endswith(".")
        assert len(kind.id) <= 24


def test_several_teams_are_ranked_before_their_matches_and_called_by_their_names():
    set_up = evening(names=True, **CONTESTS["teams"]).start().play()
    content = content_of(set_up, "results")
    assert {line.names for line in content.rankings[0].lines} == {
        (f"Team {number}",) for number in range(1, 6)
    }
    pages = opened(pdf_of(set_up, "results")).pages
    shown = pages[0].extract_text()
    assert len(pages) == 1
    assert shown.index("Overall") < shown.index("Matches")
    assert "Ann Number" in shown
    assert content.matches[0].award in shown
    crosstable = content_of(set_up, "crosstable").tables[0]
    counted = [award for match in content.matches for award in match.award.split(" : ")]
    counted += [award for row in crosstable.rows for award, _cell in row.cells if award]
    counted += [row.ends[0] for row in crosstable.rows]
    assert {len(number.partition(".")[2]) for number in counted} == {2}
    assert len(opened(pdf_of(set_up, "match-reports")).pages) < len(content.matches)


def test_short_rankings_share_a_sheet_on_the_wall_and_long_ones_have_their_own():
    short = evening(names=True).start().play(rounds=2)
    long = evening(parameters={"tables": 21, "boards_per_round": 1, "rounds": 2}).start().play()

    (page,) = (page.extract_text() for page in opened(pdf_of(short, "standings")).pages)
    first, second = (page.extract_text() for page in opened(pdf_of(long, "standings")).pages)

    assert page.index("North-South") < page.index("East-West")
    assert "standings appear after round 3" in page
    assert "East-West" not in first.split("Scoring")[0]
    assert "East-West" in second


def test_the_booklet_names_all_who_won_together():
    set_up = evening(names=True).start()
    for result in set_up.results():
        set_up.enter(result, "PASS")
    pages = opened(pdf_of(set_up, "booklet-short")).pages
    cover = pages[0].extract_text()
    assert all(f"Ann NumberA{number}NS" in cover for number in (1, 2, 3))


@pytest.mark.parametrize("kind", ["results", "standings"])
def test_final_results_carry_the_code_of_the_ledger_and_provisional_ones_do_not(kind):
    played = evening(names=True).start().play()
    assert "Ledger" not in text(played, kind)

    played.finish()

    code = published_head(played.public)
    assert code.startswith("20-")
    assert f"Ledger: {code}" in text(played, kind)
