"""What slips, cards and forms for the tables say."""

import pytest

from tests.tournaments.phones import with_phones
from tests.tournaments.printing import snapshots
from tests.tournaments.printing.contents import pages_of, read
from tests.tournaments.printing.reading import opened
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.documents import suitable
from tournaments.record.selectors.access.links import table_secrets


def test_there_is_a_pick_up_slip_for_each_table_and_round_in_piles_by_table():
    snapshot = snapshots.of("mitchell", {"tables": 5, "boards_per_round": 3})
    slips = read(snapshot, "pick-up-slips").slips
    assert [(slip.table, slip.round) for slip in slips] == [
        (table, number) for table in range(1, 6) for number in range(1, 6)
    ]
    text = " ".join(page.extract_text() for page in pages_of(snapshot, "pick-up-slips"))
    assert text.count("Initials N-S") == 25


def test_a_pick_up_slip_goes_on_where_a_round_has_too_many_boards():
    snapshot = snapshots.of("mitchell", {"tables": 3, "boards_per_round": 24})
    pages = pages_of(snapshot, "pick-up-slips")
    assert sum(page.extract_text().count("Initials N-S") for page in pages) == 9
    snapshot = snapshots.of("replay", {"boards": 60})
    assert "2 of 2" in " ".join(page.extract_text() for page in pages_of(snapshot, "pick-up-slips"))


def test_trump_slips_are_for_whist_alone_and_one_for_each_board():
    whist = snapshots.of("mitchell", {"tables": 3, "boards_per_round": 2}, game="whist")
    assert [board for _section, board in read(whist, "trump-slips").slips] == list(range(1, 7))
    text = pages_of(whist, "trump-slips")[0].extract_text()
    assert all(suit in text for suit in "♠♥♦♣")
    assert "trump-slips" not in {kind.id for kind in suitable(snapshots.teams())}


def test_blank_slips_are_a_sheet_each_of_what_duplicate_needs():
    pages = [page.extract_text() for page in pages_of(snapshots.individual(), "blank-slips")]
    assert len(pages) == 3
    assert not any("Tally" in page for page in pages)  # progressive games are drives


@pytest.mark.django_db
def test_the_code_of_a_table_card_opens_the_tables_own_page_where_phones_enter() -> None:
    held = with_phones()
    secrets = table_secrets(held.session.pk)

    content = printing.read_content(held.snapshot, held.session.pk, "table-cards")

    assert [(card.table, card.address) for card in content.cards] == [
        (table, f"https://cards.example.org/t/{secrets[held.section.pk, table]}/")
        for table in (1, 2, 3)
    ]
    sheet = opened(printing.pdf("table-cards", content, "A4")).pages[0]
    assert "Enter your" in sheet.extract_text()


def test_a_ruling_form_has_auction_and_hands_at_bridge_and_a_trump_at_whist():
    bridge = "".join(p.extract_text() for p in pages_of(snapshots.teams(), "ruling-form"))
    whist = "".join(
        p.extract_text()
        for p in pages_of(
            snapshots.of(
                "mitchell", {"tables": 3, "boards_per_round": 2}, game="whist", method="tricks"
            ),
            "ruling-form",
        )
    )

    assert "Auction and hands" in bridge
    assert "Who is appealing" in bridge
    assert "Trump" in whist
    assert "Auction" not in whist
    late = pages_of(snapshots.teams(), "late-plays")
    assert late[0].extract_text().count("Late play") == 8 + 1  # and the foot
