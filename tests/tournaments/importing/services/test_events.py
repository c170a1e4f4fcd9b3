"""Storing an event that another program computed."""

from dataclasses import replace
from datetime import date

import pytest

from scoring.comparison.matchpoints import ShortBoards
from scoring.conditions.contest import Conditions
from scoring.conditions.methods import Method
from scoring.pairs.settings import MatchpointUnit
from scoring.play.notation import Game, parse_score
from tests.tournaments.evenings import dealt
from tournaments.clubs.models import Club, Player
from tournaments.clubs.services import create_club
from tournaments.importing.services.events import import_event
from tournaments.interchange.imported import (
    ImportedEvent,
    ImportedPair,
    ImportedPlayer,
    ImportedSection,
    ImportedSitting,
    PairKey,
)
from tournaments.record.models import Event, LedgerEntry, Session
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.hands import boards_dealt
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.selectors.movement.seating import seating
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db


def key(text: str, section: str = "A") -> PairKey:
    return PairKey(section, text[0], text[1:])


def section(letter: str = "A", first: int = 1) -> ImportedSection:
    slips = {1: "4SN=", 2: "PASS"}
    scores = tuple((b + first - 1, parse_score(s, game=Game.BRIDGE)) for b, s in slips.items())
    sitting = ImportedSitting(1, 1, key("1NS", letter), key("1EW", letter), scores)
    return ImportedSection(letter, (sitting,))


def imported(*, sections: str = "A") -> ImportedEvent:
    players = {"1NS": ("Nan Wold", "Oz Tarn"), "1EW": ("Pia Beck", "")}
    return ImportedEvent(
        club="Fell Bridge Club",
        name="Pairs",
        held_on=date(2026, 1, 9),
        winners=2,
        method=Method.MATCHPOINTS,
        conditions=Conditions(unit=MatchpointUnit.ONE_POINT, short_boards=ShortBoards.HALF_TOP),
        pairs=tuple(
            ImportedPair(
                key(number, letter),
                tuple(ImportedPlayer(f"{name} {letter}", "") for name in names if name),
            )
            for letter in sections
            for number, names in players.items()
        ),
        sessions=(tuple(section(letter) for letter in sections),),
    )


def test_conditions_and_scores_are_stored_as_given():
    event = import_event(imported=imported())

    snapshot = open_event(event.pk)
    assert (event.conditions.unit, event.conditions.short_boards) == (
        MatchpointUnit.ONE_POINT,
        ShortBoards.HALF_TOP,
    )
    assert [result.text for result in snapshot.results] == ["4SN=", "PASS"]
    assert [s.status for s in snapshot.sessions] == [Session.Status.FINAL]


def test_the_cards_are_kept():
    event = import_event(imported=replace(imported(), deals=(dealt(1), dealt(2))))
    assert boards_dealt(event.sessions.get().pk) == (1, 2)


def test_every_score_stands_in_the_ledger_as_imported():
    event = import_event(imported=imported())

    entries = LedgerEntry.objects.filter(event=event).order_by("sequence")
    assert [entry.kind for entry in entries] == [
        "session_started",
        "result_recorded",
        "result_recorded",
        "session_final",
    ]
    assert {entry.actor for entry in entries} == {"importer"}
    assert verify_ledger(event.pk).ok


def test_the_club_is_found_whatever_the_case():
    club = create_club(name="fell bridge club")

    assert import_event(imported=imported()).club == club


def test_a_player_without_a_partner_is_entered_alone():
    event = import_event(imported=imported())

    assert [len(c.players) for c in open_event(event.pk).contestants.values()] == [2, 1]


def test_sections_have_contestants_and_addresses_of_their_own():
    event = import_event(imported=imported(sections="AB"))

    assert [c.address for c in open_event(event.pk).contestants.values()] == [
        *("a1-ns", "a1-ew", "b1-ns", "b1-ew")
    ]
    assert verify_ledger(event.pk).ok


def test_a_later_session_may_have_fewer_sections():
    both = imported(sections="AB")
    event = import_event(
        imported=replace(both, sessions=(*both.sessions, (section("B", first=3),)))
    )

    snapshot = open_event(event.pk)
    assert [[s.letter for s in each.sections] for each in snapshot.sessions] == [["A", "B"], ["B"]]
    assert verify_ledger(event.pk).ok


def test_the_seating_is_shown_as_any_other():
    snapshot = open_event(import_event(imported=imported()).pk)

    plan = seating(snapshot, next(iter(snapshot.sections.values())))

    assert plan is not None
    assert (plan.title, plan.rounds, plan.tables, plan.boards) == ("Imported results", 1, 1, 2)


@pytest.mark.parametrize(
    "change",
    [
        {"name": " "},
        {"club": "\x07"},
        {"pairs": ()},
        {"pairs": (ImportedPair(key("1NS"), (ImportedPlayer("x" * 201),)),)},
    ],
)
def test_what_is_refused_leaves_nothing_behind(change):
    with pytest.raises(RefusedError):
        import_event(imported=replace(imported(), **change))

    assert not Event.objects.exists()
    assert not Club.objects.exists()
    assert not Player.objects.exists()
