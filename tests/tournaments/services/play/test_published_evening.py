"""A published club session, entered through the services, comes out to the printed digit."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from uuid import uuid4

import pytest
from pytest_django import DjangoDbBlocker

from scoring.conditions.contest import Conditions
from scoring.conditions.methods import Method
from scoring.conditions.presets import chosen_by
from scoring.play.contracts import Contract
from scoring.play.scores import Direction, PlayedContract
from scoring.ranking.places import ranks
from tests.tournaments.evenings import DIRECTOR, kept_for_a_module
from tournaments.documents.contents.results import result_sheet
from tournaments.models import Event
from tournaments.selectors.boards.travellers import travellers
from tournaments.selectors.event.snapshot import Role, open_event
from tournaments.selectors.ledger.verification import verify_ledger
from tournaments.selectors.standings.standings import standings
from tournaments.services.conditions.conditions import change_conditions
from tournaments.services.conditions.strata_and_handicap import set_strata_and_handicaps
from tournaments.services.importing import (
    ImportedEvent,
    ImportedPair,
    ImportedSection,
    ImportedSitting,
    PairKey,
    import_event,
)
from tournaments.services.movements.sessions import reopen_session


@pytest.fixture(scope="module")
def published(shared_data: Path) -> dict[str, list[dict[str, str]]]:
    """Return a club evening of 25 pairs with a half table, as the ACBL scores it."""
    text = (shared_data / "club-pairs-25.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def stored(
    published: dict[str, list[dict[str, str]]],
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[Event]:
    """Store the event once for all the tests that look at it."""
    with kept_for_a_module(django_db_blocker):
        yield _event(published)


@pytest.fixture
def evening_of_25(stored: Event, db: None) -> Event:
    return stored


def _event(published: dict[str, list[dict[str, str]]]) -> Event:
    """Return the event with the preset of the ACBL and the strata of the file."""
    tables: dict[tuple[int, int, str, str], list[dict[str, str]]] = {}
    for each in published["results"]:
        place = (int(each["round_number"]), int(each["table_number"]))
        tables.setdefault((*place, each["ns_pair"], each["ew_pair"]), []).append(each)
    sittings = tuple(
        ImportedSitting(
            round_,
            table,
            PairKey("A", ns, "NS"),
            PairKey("A", ew, "EW"),
            tuple((int(each["board"]), _played(each)) for each in scores),
        )
        for (round_, table, ns, ew), scores in sorted(tables.items())
    )
    event = import_event(
        imported=ImportedEvent(
            club="Willow Bank",
            name="Afternoon",
            held_on=date(2026, 2, 3),
            winners=2,
            method=Method.MATCHPOINTS,
            conditions=Conditions(),
            pairs=tuple(
                ImportedPair(PairKey("A", each["number"], each["direction"]), ())
                for each in published["pairs"]
            ),
            sessions=((ImportedSection("A", sittings),),),
        )
    )
    session = event.sessions.get()
    reopen_session(session_id=session.pk, by=DIRECTOR, key=uuid4(), reason="ACBL conditions")
    change_conditions(
        event_id=event.pk,
        conditions=chosen_by("ACBL", event.scoring_method),
        by=DIRECTOR,
        key=uuid4(),
    )
    ids = {(c.number, c.direction): c.pk for c in event.contestants.all()}
    set_strata_and_handicaps(
        event_id=event.pk,
        prizes={
            ids[each["number"], each["direction"]]: (each["strat"], None)
            for each in published["pairs"]
        },
        by=DIRECTOR,
        key=uuid4(),
    )
    return event


def _played(each: dict[str, str]) -> PlayedContract:
    return PlayedContract(
        Contract.parse(each["contract"]), Direction(each["declarer"]), int(each["tricks_taken"])
    )


def test_every_pair_has_the_published_total_and_percentage(
    published: dict[str, list[dict[str, str]]], evening_of_25: Event
) -> None:
    found = standings(open_event(evening_of_25.pk).seen_by(Role.DIRECTOR))

    assert {
        (line.number, line.direction): (line.boards_played, line.total, line.percentage)
        for ranking in found.rankings
        for line in ranking.standings
    } == {
        (each["number"], each["direction"]): (
            each["boards_played"],
            each["score"],
            each["percentage"],
        )
        for each in published["pairs"]
    }


def test_without_the_preset_the_percentages_are_others(
    published: dict[str, list[dict[str, str]]], evening_of_25: Event
) -> None:
    change_conditions(
        event_id=evening_of_25.pk,
        conditions={"percentage_of": "exact_total"},
        by=DIRECTOR,
        key=uuid4(),
    )

    found = standings(open_event(evening_of_25.pk).seen_by(Role.DIRECTOR))

    printed = {
        (each["number"], each["direction"]): each["percentage"] for each in published["pairs"]
    }
    shown = {
        (line.number, line.direction): line.percentage
        for ranking in found.rankings
        for line in ranking.standings
    }
    assert shown != printed


def test_every_line_has_the_published_matchpoints(
    published: dict[str, list[dict[str, str]]], evening_of_25: Event
) -> None:
    sheets = travellers(open_event(evening_of_25.pk).seen_by(Role.DIRECTOR))

    assert {
        (each.board, line.ns_number): (
            f"{float(line.ns_points):.2f}",
            f"{float(line.ew_points):.2f}",
        )
        for each in sheets
        for line in each.lines
    } == {
        (int(each["board"]), each["ns_pair"]): (each["ns_match_points"], each["ew_match_points"])
        for each in published["results"]
    }


def test_every_stratum_is_ranked_by_the_published_percentages(
    published: dict[str, list[dict[str, str]]], evening_of_25: Event
) -> None:
    found = standings(open_event(evening_of_25.pk).seen_by(Role.DIRECTOR))

    for stratum, direction, words in (
        (2, "NS", "North-South"),
        (3, "NS", "North-South"),
        (2, "EW", "East-West"),
        (3, "EW", "East-West"),
    ):
        members = sorted(
            (
                each
                for each in published["pairs"]
                if each["direction"] == direction and int(each["strat"]) >= stratum
            ),
            key=lambda each: -float(each["percentage"]),
        )
        ranking = next(r for r in found.others if r.title == f"Stratum {stratum}, {words}")
        assert [line.rank for line in ranking.standings] == ranks(
            [float(each["percentage"]) for each in members]
        )
        assert [line.percentage for line in ranking.standings] == [
            each["percentage"] for each in members
        ]


def test_the_result_sheet_says_how_it_was_scored(evening_of_25: Event) -> None:
    snapshot = open_event(evening_of_25.pk)

    sheet = result_sheet(snapshot, snapshot.sessions[0])

    assert "Conventions: ACBL" in sheet.scoring
    assert "Matchpoints: 1 for each score beaten, a half for each tied" in sheet.scoring
    assert "Percentages: of totals as printed" in sheet.scoring
    assert verify_ledger(evening_of_25.pk).ok
