"""Which documents are needed now, and what is missing for the others."""

from dataclasses import replace

import pytest

from tests.tournaments.evenings import evening
from tournaments.printing.catalogue import availability as needed
from tournaments.printing.catalogue.documents import CATALOGUE, suitable
from tournaments.printing.catalogue.kinds import Moment
from tournaments.record.services.events import create_event

pytestmark = pytest.mark.django_db


def session_of(snapshot):
    return snapshot.sessions[0]


def now(set_up):
    return needed.moment_now(set_up.snapshot, session_of(set_up.snapshot))


def test_the_moment_follows_the_session():
    set_up = evening()
    assert now(set_up) is Moment.BEFORE
    set_up.start()
    has_during = any(kind.moment is Moment.DURING for kind in suitable(set_up.snapshot))
    assert now(set_up) is (Moment.DURING if has_during else Moment.AFTER)
    set_up.play()
    assert now(set_up) is Moment.AFTER
    set_up.finish()
    assert now(set_up) is Moment.AFTER


def test_what_is_not_ready_says_what_is_missing():
    set_up = evening()
    found = {
        each.kind.id: each
        for each in needed.printables(set_up.snapshot, session_of(set_up.snapshot))
    }
    assert found["travellers"].ready
    assert found["results"].missing == "Start the session first: there are no results yet."
    bare = create_event(club_id=set_up.club.pk, name="Bare", held_on=set_up.event.held_on)
    snapshot = replace(set_up, event=bare, session=bare.sessions.get()).snapshot
    found = {each.kind.id: each for each in needed.printables(snapshot, session_of(snapshot))}
    assert "Choose a movement" in found["travellers"].missing


def test_parts_are_offered_where_a_document_has_them():
    set_up = evening(names=True)
    snapshot, session = set_up.snapshot, session_of(set_up.snapshot)
    of_a_pair = replace(CATALOGUE["results"], about="contestant")
    of_a_round = replace(CATALOGUE["results"], about="round")

    pairs = needed.choices(of_a_pair, snapshot, session)
    rounds = needed.choices(of_a_round, snapshot, session)

    assert pairs[0].value == "1-ns"
    assert pairs[0].label.startswith("1 N-S Ann ")
    assert len(pairs) == 6
    assert [each.value for each in rounds] == ["1", "2", "3"]
    needed.check_about(of_a_pair, "1-ns", snapshot, session)
    with pytest.raises(needed.RefusedError, match="no contestant '9-ns'"):
        needed.check_about(of_a_pair, "9-ns", snapshot, session)


def test_a_quick_test_says_of_every_document_what_reading_it_says():
    set_up = evening(names=True)
    bare = create_event(club_id=set_up.club.pk, name="Bare", held_on=set_up.event.held_on)
    stages = [replace(set_up, event=bare, session=bare.sessions.get()).snapshot, set_up.snapshot]
    stages.append(set_up.start().snapshot)
    stages.append(set_up.play(rounds=1).snapshot)
    stages.append(set_up.play().snapshot)
    stages.append(set_up.finish().snapshot)
    quick = [kind for kind in CATALOGUE.values() if kind.check is not None]

    for snapshot in stages:
        session = session_of(snapshot)
        for kind in quick:
            if kind.suits(snapshot):
                read = replace(kind, check=None)
                assert needed._missing(kind, snapshot, session) == needed._missing(
                    read, snapshot, session
                ), kind.id


@pytest.mark.parametrize(
    ("entry", "usual"),
    [
        ("director", {"travellers", "guide-cards"}),
        ("phones", {"table-cards", "guide-cards"}),
        ("two_phones", {"table-cards", "guide-cards"}),
        ("mixed", {"table-cards", "travellers", "guide-cards"}),
    ],
)
def test_what_an_evening_needs_depends_on_who_enters(entry, usual):
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}, entry=entry)
    snapshot = held.snapshot
    found = needed.printables(snapshot, session_of(snapshot))

    before = {each.kind.id for each in found if each.usual and each.kind.moment == "before"}
    assert usual <= before
    assert not before & ({"travellers", "table-cards"} - usual)
