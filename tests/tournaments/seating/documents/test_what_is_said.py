"""What the documents printed before play say of a movement."""

import re
from dataclasses import replace

import pytest

from movements.whereabouts.places import seats_of
from tests.tournaments.evenings import evening
from tests.tournaments.phones import with_phones
from tests.tournaments.printing import snapshots
from tests.tournaments.printing.contents import pages_of, read
from tests.tournaments.printing.reading import (
    ASCENT,
    DESCENT,
    drawing_of,
    opened,
    overlaps,
    struck_through,
    text_of,
)
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.printing.catalogue.kinds import Moment
from tournaments.printing.page.frame import Document, Heading, printed
from tournaments.printing.reading import NothingToPrintError
from tournaments.record.selectors.access.links import pair_secrets
from tournaments.record.selectors.movement.seating import seating
from tournaments.site.texts import surname_first

BEFORE = [kind for kind in CATALOGUE.values() if kind.moment is Moment.BEFORE]
FAMILIES = [
    ("mitchell", {"tables": 7, "boards_per_round": 3}, {}),
    ("mitchell", {"tables": 5, "boards_per_round": 2, "half_table": "east-west"}, {}),
    ("mitchell", {"tables": 5, "boards_per_round": 2, "half_table": "north-south"}, {}),
    ("mitchell-share-relay", {"tables": 6, "boards_per_round": 2}, {}),
    ("howell", {"pairs": 9, "boards_per_round": 2}, {}),
    ("individual", {"players": "12", "boards_per_round": 1}, {"contest": "individual"}),
    ("rainbow", {"tables": 5, "boards_per_round": 2}, {"contest": "individual"}),
    ("league-24", {}, {"contest": "team_match", "game": "whist", "method": "tricks"}),
    (
        "american-whist-league",
        {"teams": 5, "boards_per_round": 2},
        {"contest": "teams", "method": "imps"},
    ),
]


def plan_of(snapshot):
    return seating(snapshot, snapshot.sessions[0].sections[0])


@pytest.mark.parametrize(("family", "parameters", "event"), FAMILIES)
def test_whoever_follows_a_personal_guide_card_sits_where_the_movement_has_them(
    family, parameters, event
):
    snapshot = snapshots.of(family, parameters, **event)
    plan = plan_of(snapshot)
    expected = {
        (row.round, label): (row.table, direction)
        for row in plan.rows
        for direction, label in seats_of(row)
    }
    labels = {label for _round, label in expected}
    cards = read(snapshot, "guide-cards-pairs").cards
    assert len(cards) == len(labels)
    ways = {tuple(expected.get((n, label)) for n in plan.round_numbers) for label in labels}
    assert {tuple(followed(card)) for card in cards} == ways


def followed(card):
    """Yield where somebody sits, round by round, who reads only the first line and ``then``."""
    at = (card.stops[0].table, card.stops[0].direction) if card.stops[0].table else None
    for stop in card.stops:
        yield at
        then = stop.then
        if then.startswith("Sit out"):
            at = None
        elif found := re.fullmatch(r"To Table (\d+) (\S+)", then):
            at = (int(found[1]), found[2].replace("-", ""))
        elif found := re.fullmatch(r"To Table (\d+)", then):
            at = (int(found[1]), at[1])
        elif found := re.fullmatch(r"Change to (\S+)", then):
            at = (at[0], found[1].replace("-", ""))
        else:
            assert then in ("Stay", "")


def test_the_last_round_sends_nobody_anywhere_and_a_sit_out_says_so():
    half = {"tables": 3, "boards_per_round": 2, "half_table": "east-west"}
    snapshot = snapshots.of("mitchell", half)
    cards = {card.title: card for card in read(snapshot, "guide-cards-pairs").cards}
    stops = cards["Pair 1 North-South"].stops
    assert {card.stops[-1].then for card in cards.values()} == {""}
    out = next(stop for stop in stops if not stop.table)
    assert out.boards == out.opponents == ()
    assert "Sit out" in " ".join(page.extract_text() for page in pages_of(snapshot, "scorecards"))


def test_shared_boards_and_boards_that_waited_are_said():
    snapshot = snapshots.of("mitchell-share-relay", {"tables": 6, "boards_per_round": 2})
    notes = {
        (stop.table, stop.boards_note)
        for card in read(snapshot, "guide-cards-pairs").cards
        for stop in card.stops
    }
    assert (1, "with Table 6") in notes
    assert (6, "with Table 1") in notes
    assert any(note == "from the side table" for _table, note in notes)


def test_in_an_individual_the_partner_is_named_apart_from_the_opponents():
    snapshot = snapshots.individual()
    first = read(snapshot, "scorecards").cards[0]
    assert first.title == "Player 1"
    assert first.players == ("Ann Number1",)
    partners = [stop.partner.number for stop in first.stops]
    assert len(set(partners)) == 11
    assert all(len(stop.opponents) == 2 for stop in first.stops)


def test_a_scorecard_has_every_board_of_the_pair_and_no_other():
    snapshot = snapshots.of("howell", {"pairs": 7, "boards_per_round": 3})
    for card in read(snapshot, "scorecards").cards:
        boards = [board for stop in card.stops for board in stop.boards]
        assert sorted(boards) == sorted(set(boards))
        assert len(boards) == 18  # of seven rounds each pair sits out one


def test_more_rounds_than_a_card_is_high_go_on_on_a_second_one():
    snapshot = snapshots.of("clay", {"tables": 30, "boards_per_table": 2})
    for kind in ("scorecards", "guide-cards-pairs", "guide-cards"):
        content = read(snapshot, kind)
        first = replace(content, cards=content.cards[:2])
        pages = opened(printing.pdf(kind, first, "A4")).pages
        text = pages[0].extract_text() + pages[1].extract_text()
        assert re.search(r"1 of [23]\b", text)
        assert re.search(r"2 of [23]\b", text)
        assert all(struck_through(drawing_of(page)) == [] for page in pages)


@pytest.mark.parametrize(("family", "parameters", "event"), FAMILIES)
def test_in_every_round_each_board_is_at_a_table_or_on_the_side_table(family, parameters, event):
    snapshot = snapshots.of(family, parameters, **event)
    plan = plan_of(snapshot)
    (section,) = read(snapshot, "placement").sections
    every = {board for row in plan.rows for board in row.boards}
    for number in range(plan.rounds):
        at_tables, aside, marked = [], set(), set()
        for row in section.rounds:
            boards = numbers(row.boards[number])
            if row.place == "Side table":
                aside.update(boards)
            else:
                at_tables += boards
            if row.shared[number]:
                marked.update(boards)
        assert set(at_tables) | aside == every
        assert not set(at_tables) & aside
        assert marked == {board for board in at_tables if at_tables.count(board) > 1}
    layout = [board for place in section.start for board in numbers(place.boards)]
    assert set(layout) == every


def numbers(text):
    """Return the boards that a run like ``1–3, 7`` stands for."""
    found = []
    for run in [run for run in text.split(", ") if run and run != "–"]:
        first, _dash, last = run.partition("–")
        found += range(int(first), int(last or first) + 1)
    return found


def test_the_relay_says_where_its_boards_go_first():
    snapshot = snapshots.of("mitchell-share-relay", {"tables": 6, "boards_per_round": 2})
    (section,) = read(snapshot, "placement").sections
    (relay,) = [place for place in section.start if place.place == "Side table"]
    assert (relay.boards, relay.after) == ("7–8", "Boards to Table 3 for round 2")
    assert section.words == ("⇄ Tables 1 and 6 play the same boards in every round.",)


def test_ten_rounds_of_boards_are_on_one_sheet_in_two_tables_of_five():
    six = {"teams": 6, "boards_per_round": 4}
    snapshot = snapshots.of("round-robin", six, contest="teams", method="imps")
    (page,) = pages_of(snapshot, "placement")
    text = page.extract_text()
    assert "round by round, 1 to 5" in text
    assert "round by round, 6 to 10" in text


def test_the_seating_plan_lists_every_player_by_the_last_name():
    names = ["Zoe Abel", "Ann Young", "李小龙", "Bo", "Cid de Vries", "Ada Émile"] * 2
    snapshot = snapshots.of("mitchell", {"tables": 3, "boards_per_round": 2}, names=names)
    plan = read(snapshot, "seating-plan")
    listed = [each.name for each in plan.names]
    assert listed[::2] == [
        "Abel, Zoe",
        "Bo",
        "Émile, Ada",
        "Vries, Cid de",
        "Young, Ann",
        "李小龙",
    ]
    at = {(row.contestant, row.place) for row in plan.names}
    assert ("1 N-S", "Table 1, North-South") in at


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("José Ortega y Gasset", "Ortega y Gasset, José"),
        ("Pedro Sánchez y Pérez-Castejón", "Sánchez y Pérez-Castejón, Pedro"),
        ("Juan Carlos de la Cruz Montoya", "Cruz Montoya, Juan Carlos de la"),
        ("María del Carmen Ruiz Soler", "Ruiz Soler, María del Carmen"),
        ("María de los Ángeles Gil", "Gil, María de los Ángeles"),
        ("María del Mar", "Mar, María del"),
        ("Ludwig von und zu Hohenstein", "Hohenstein, Ludwig von und zu"),
        ("Ann May Lee", "Lee, Ann May"),
        ("García Márquez, Gabriel", "García Márquez, Gabriel"),
        ("Jan van der", "der, Jan van"),
        ("Ana y Luis", "Luis, Ana y"),
        ("Maria de", "de, Maria"),
        ("", ""),
    ],
)
def test_a_surname_of_several_words_stays_whole_on_the_seating_plan(name, listed):
    assert surname_first(name) == listed


def test_the_entry_list_has_each_contestant_once_with_room_for_the_fee():
    snapshot = snapshots.teams()
    (_section, entries) = read(snapshot, "entry-list").sections[0]
    assert [entry.team for entry in entries] == [f"Team {n}" for n in range(1, 6)]
    assert entries[0].names == ("Ann Number1", "Ben Number1", "Cai Number1", "Dee Number1")
    assert "Fee" in pages_of(snapshot, "entry-list")[0].extract_text()


@pytest.mark.parametrize("kind", ["entry-list", "scorecards", "match-score-sheets"])
@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_names_of_forty_letters_in_a_team_are_never_below_six_points(kind, paper):
    names = [f"Wilhelmina Featherstonehaugh-Cholmond{n:03d}" for n in range(20)]
    for page in pages_of(snapshots.teams(names), kind, paper):
        for text in drawing_of(page).texts:
            assert (text.top - text.bottom) / (ASCENT + DESCENT) > 5.99, text.text


def test_the_entry_list_has_the_national_numbers_known_and_a_line_for_each_other():
    names = ["Ann Orme", "Bo Lisle", "Cy Fenn", "Di Marsh"]
    snapshot = snapshots.of("mitchell", {"tables": 3, "boards_per_round": 2}, names=names)
    first, second, *_unnamed = snapshot.contestants.values()
    numbered = replace(first, national_ids=("", "0815-4711"))
    known = replace(snapshot, contestants={**snapshot.contestants, first.id: numbered})

    entries = {each.names: each.numbers for each in read(known, "entry-list").sections[0][1]}

    assert entries[first.players] == ("_____", "0815-4711")
    assert entries[second.players] == ()
    assert "0815-4711" in pages_of(known, "entry-list")[0].extract_text()


def test_a_long_list_of_boards_is_never_cut():
    snapshot = snapshots.of("individual", {"players": "16"}, contest="individual")
    for page in pages_of(snapshot, "placement"):
        assert "…" not in page.extract_text()


def test_tents_are_read_from_both_sides():
    snapshot = snapshots.of(
        "mitchell", {"tables": 3, "boards_per_round": 2}, names=snapshots.invented(12)
    )
    drawing = drawing_of(pages_of(snapshot, "name-tents")[0])
    assert sum(text.text == "Ann Number1" for text in drawing.texts) == 2


@pytest.mark.django_db
def test_blank_slips_and_the_poster_need_no_movement():
    snapshot = evening().snapshot
    session = snapshot.sessions[0]
    bare = snapshots.without_movement(snapshot)
    for kind in BEFORE:
        if kind.id not in ("poster", "blank-slips", "ruling-form", "late-plays"):
            with pytest.raises(NothingToPrintError):
                printing.read_content(bare, session.id, kind.id)
        else:
            content = printing.read_content(bare, session.id, kind.id)
            assert printing.pdf(kind.id, content, "A4").startswith(b"%PDF")


def test_without_an_address_the_poster_says_what_to_do_and_table_cards_have_no_code(settings):
    settings.PUBLIC_URL = ""
    snapshot = snapshots.individual()
    with pytest.raises(NothingToPrintError, match="Phones cannot reach this computer"):
        read(snapshot, "poster")
    assert "Standings" not in pages_of(snapshot, "table-cards")[0].extract_text()


@pytest.mark.django_db
def test_a_personal_guide_card_has_the_code_of_its_pair_until_the_session_ends() -> None:
    held = with_phones()
    secrets = pair_secrets(held.session.pk)

    content = printing.read_content(held.snapshot, held.session.pk, "guide-cards-pairs")

    assert [card.address for card in content.cards] == [
        f"https://cards.example.org/p/{secrets[held.contestant(address).pk]}/"
        for address in ("1-ns", "2-ns", "3-ns", "1-ew", "2-ew", "3-ew")
    ]
    (page,) = opened(printing.pdf("guide-cards-pairs", content, "A4")).pages[:1]
    assert "Your scores and next table" in page.extract_text()
    assert overlaps(drawing_of(page)) == []
    scorecards = printing.read_content(held.snapshot, held.session.pk, "scorecards")
    assert not any(card.address for card in scorecards.cards)
    held.play().finish()
    content = printing.read_content(held.snapshot, held.session.pk, "guide-cards-pairs")
    assert not any(card.address for card in content.cards)


def test_an_address_that_is_too_long_for_a_line_is_parted(settings):
    settings.PUBLIC_URL = "https://results.sundry-marvellous-whist-and-bridge-club.example.org"
    snapshot = snapshots.renamed(snapshots.individual(), slug="s" * 80)
    (page,) = pages_of(snapshot, "poster")
    assert overlaps(drawing_of(page)) == []
    assert "/events/\n" + "s" * 80 in page.extract_text()


def sheet_with(draw):
    heading = Heading("Willow Bank", "Thursday Pairs", "Thursday 19 March 2026", "19 Mar", "")
    pdf = printed(Document(heading, "Trial", "A4", (draw,)), lambda: None)
    assert "Trial" in text_of(pdf)
    return drawing_of(opened(pdf).pages[0])


def test_the_check_notices_texts_over_each_other_and_lines_through_letters():
    def faulty(sheet):
        sheet.text(100, 500, "Ann Number")
        sheet.text(140, 503, "Ben Number")
        sheet.text(100, 300, "Cai Number")
        sheet.line(120, 250, 120, 350)
        sheet.text(100, 200, "Dee Number")
        sheet.line(90, 203, 300, 203)
        sheet.text(100, 100, "Eve Number")
        sheet.line(90, 98, 300, 98)

    drawing = sheet_with(faulty)
    assert overlaps(drawing) == [("Ann Number", "Ben Number")]
    assert struck_through(drawing) == ["Cai Number", "Dee Number"]


def test_badges_and_table_money_name_every_player_and_labels_every_board():
    names = snapshots.invented(12)
    snapshot = snapshots.of("mitchell", {"tables": 3, "boards_per_round": 2}, names=names)
    badges, money = read(snapshot, "name-badges"), read(snapshot, "table-money")
    players = sorted(name for each in snapshot.contestants.values() for name in each.players)

    assert sorted(badge.name for badge in badges.badges) == players
    assert badges.badges[0].contestant == "1 N-S"
    ((_section, paying),) = money.sections
    assert sorted(name for _table, _number, name in paying) == players
    assert {table for table, _number, _name in paying} == {"1", "2", "3"}
    assert read(snapshot, "board-labels").boards == tuple(range(1, 7))
    text = pages_of(snapshot, "board-labels")[0].extract_text()
    assert "Dealer North" in text
    assert "Nobody vulnerable" in text
