"""A competition lives by its ledger: what is written is folded, proved, and can be taken back."""

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser

from tests.tournaments.evenings import DIRECTOR
from tournaments.clubs.models import Club, Player
from tournaments.clubs.selectors import everything_about
from tournaments.clubs.services import appoint_director, create_club, show_player
from tournaments.competitions.models import Competition, CompetitionEntry, CompetitionPlayer
from tournaments.competitions.selectors.opened import (
    NoSuchCompetitionError,
    OpenCompetition,
    competitions_of,
    open_competition,
    verify_competition,
)
from tournaments.competitions.services import (
    change_entrant,
    create_competition,
    enter_entrant,
    record_entry,
    rename_competition,
    show_competition,
    withdraw_entry,
)
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

pytestmark = pytest.mark.django_db

DAY = date(2026, 9, 1)


def signed(key: UUID | None = None) -> Any:
    return {"by": DIRECTOR, "key": key or uuid4()}


def ladder_of(*names: str, reach: int = 2) -> Competition:
    club = create_club(name=f"Ladder club {uuid4().hex[:6]}")
    ladder = create_competition(
        club_id=club.pk,
        kind="ladder",
        name="Winter ladder",
        starts_on=DAY,
        rules={"reach": reach},
        **signed(),
    )
    for name in names:
        enter_entrant(competition_id=ladder.pk, players=name.split(" & "), **signed())
    return ladder


def read(ladder: Competition) -> OpenCompetition:
    director = appoint_director(club_id=ladder.club_id, username=uuid4().hex[:20], password="x")
    return open_competition(ladder.pk, director)


def challenge(ladder: Competition, challenger: int, challenged: int, **more: Any) -> Any:
    said = {"challenger": challenger, "challenged": challenged, "won": True}
    return record_entry(
        competition_id=ladder.pk, kind="challenge", payload=said, **{**signed(), **more}
    )


def test_what_is_recorded_stands_in_the_fold_and_the_ledger_proves_it() -> None:
    ladder = ladder_of("Ada Hope & Ben Fry", "Cy Dale & Di Eve", "Em Fox & Gus Hay")
    challenge(ladder, 3, 1)
    found = read(ladder)
    assert found.state.rungs == (3, 1, 2)
    assert found.entrants[3].name == "Em Fox & Gus Hay"
    assert found.sequence == 5
    report = verify_competition(ladder.pk, head=found.head)
    assert report.ok
    assert report.on_chain


def test_names_of_people_never_enter_the_ledger() -> None:
    ladder = ladder_of("Ada Hope & Ben Fry")
    change_entrant(competition_id=ladder.pk, number=1, players=("Ada Hope", "Zoe Lee"), **signed())
    written = str(list(CompetitionEntry.objects.values_list("payload", flat=True)))
    assert "Ada" not in written
    assert "Zoe" not in written
    assert read(ladder).entrants[1].name == "Ada Hope & Zoe Lee"


def test_a_key_used_again_returns_the_first_entry_and_refuses_another_body() -> None:
    ladder, key = ladder_of("A", "B", "C"), uuid4()
    first = challenge(ladder, 3, 2, key=key)
    assert challenge(ladder, 3, 2, key=key).pk == first.pk
    with pytest.raises(KeyReusedError):
        challenge(ladder, 2, 1, key=key)
    assert read(ladder).sequence == first.sequence


def test_a_withdrawn_entry_counts_no_more_and_can_be_put_back() -> None:
    ladder = ladder_of("A", "B", "C")
    match = challenge(ladder, 3, 1)
    back = withdraw_entry(competition_id=ladder.pk, sequence=match.sequence, **signed())
    assert read(ladder).state.rungs == (1, 2, 3)
    with pytest.raises(ConflictError, match="already been withdrawn"):
        withdraw_entry(competition_id=ladder.pk, sequence=match.sequence, **signed())
    withdraw_entry(competition_id=ladder.pk, sequence=back.sequence, **signed())
    assert read(ladder).state.rungs == (3, 1, 2)
    told = [(line.told, line.withdrawn) for line in read(ladder).history()][-3:]
    assert told == [
        ("C beat A", False),
        (f"Entry {match.sequence} withdrawn", True),
        (f"Entry {back.sequence} withdrawn", False),
    ]
    assert verify_competition(ladder.pk).ok


def test_an_entry_that_later_ones_build_on_stays() -> None:
    ladder = ladder_of("A", "B")
    challenge(ladder, 2, 1)
    with pytest.raises(ConflictError, match="Withdraw those first"):
        withdraw_entry(competition_id=ladder.pk, sequence=3, **signed())
    with pytest.raises(RefusedError, match="first entry cannot be withdrawn"):
        withdraw_entry(competition_id=ladder.pk, sequence=1, **signed())
    with pytest.raises(NotFoundError):
        withdraw_entry(competition_id=ladder.pk, sequence=99, **signed())
    assert read(ladder).sequence == 4


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("challenge", {}),
        ("challenge", {"challenger": 2, "challenged": 1, "won": "yes"}),
        ("challenge", {"challenger": 1, "challenged": 2, "won": True}),
        ("left", {"number": 7}),
        ("entered", {"number": 3, "name": "", "players": []}),
        ("nonsense", {}),
    ],
)
def test_what_cannot_have_happened_is_refused_and_leaves_nothing(
    kind: str, payload: dict[str, object]
) -> None:
    ladder = ladder_of("A", "B")
    with pytest.raises(RefusedError):
        record_entry(competition_id=ladder.pk, kind=kind, payload=payload, **signed())
    assert read(ladder).sequence == 3


def test_what_came_in_between_is_noticed() -> None:
    ladder = ladder_of("A", "B", "C")
    seen = read(ladder).sequence
    challenge(ladder, 3, 2)
    with pytest.raises(ConflictError, match="in the meantime"):
        challenge(ladder, 2, 1, seen=seen)


def test_the_public_reads_it_when_it_is_shown_and_then_by_the_names_people_chose() -> None:
    ladder = ladder_of("Ada Hope", "Ben Fry")
    stranger = AnonymousUser()
    with pytest.raises(NoSuchCompetitionError):
        open_competition(ladder.slug, stranger)
    assert competitions_of([ladder.club_id], stranger) == []
    show_competition(competition_id=ladder.pk, shown=True, **signed())
    show_player(player_id=Player.objects.get(name="Ben Fry").pk, shown="hidden")
    found = open_competition(ladder.slug, stranger)
    assert [each.name for each in found.entrants.values()] == ["Ada Hope", "A player"]
    assert [each.slug for each in competitions_of([ladder.club_id], stranger)] == [ladder.slug]


def test_a_new_name_and_day_stand_in_the_ledger() -> None:
    ladder = ladder_of()
    rename_competition(
        competition_id=ladder.pk, name="Spring ladder", starts_on=date(2027, 3, 1), **signed()
    )
    ladder.refresh_from_db()
    assert (ladder.name, ladder.starts_on) == ("Spring ladder", date(2027, 3, 1))
    assert verify_competition(ladder.pk).ok


def test_a_person_is_told_where_they_compete() -> None:
    ladder = ladder_of("Ada Hope")
    told = everything_about(Player.objects.get(name="Ada Hope", club=ladder.club_id).pk)
    assert told is not None
    assert told["competitions"] == [
        {"competition": "Winter ladder", "address": ladder.slug, "number": 1}
    ]


@pytest.mark.parametrize("rules", [{"reach": 0}, {"reach": "far"}])
def test_impossible_rules_make_no_competition(rules: dict[str, object]) -> None:
    club = create_club(name="Rules club")
    with pytest.raises(RefusedError):
        create_competition(
            club_id=club.pk, kind="ladder", name="L", starts_on=DAY, rules=rules, **signed()
        )
    assert not Competition.objects.exists()


def test_there_is_no_competition_of_an_unknown_kind_or_club() -> None:
    club = create_club(name="Kind club")
    with pytest.raises(RefusedError, match="Choose from"):
        create_competition(club_id=club.pk, kind="joust", name="J", starts_on=DAY, **signed())
    with pytest.raises(NotFoundError):
        create_competition(club_id=club.pk + 1, kind="ladder", name="J", starts_on=DAY, **signed())


OTHERS: dict[str, object] = {
    "Competition.kind": "joust",
    "Competition.name": "Another",
    "Competition.starts_on": date(2020, 1, 1),
    "Competition.ledger_sequence": 2,
    "Competition.ledger_hash": "0" * 64,
    "CompetitionEntry.sequence": 9,
    "CompetitionEntry.kind": "left",
    "CompetitionEntry.payload": {"number": 1},
    "CompetitionEntry.actor": "user:9",
    "CompetitionEntry.at": datetime(2026, 1, 1, tzinfo=UTC),
    "CompetitionEntry.reason": "because",
    "CompetitionEntry.key": UUID(int=7),
    "CompetitionEntry.previous_hash": "1" * 64,
    "CompetitionEntry.hash": "1" * 64,
    "CompetitionPlayer.number": 9,
    "CompetitionPlayer.position": 2,
}
NOT_FOUND = {
    "Competition.club": "whose it is: access, not results",
    "Competition.slug": "where it is read; nothing is computed from it",
    "CompetitionEntry.request": "what was sent with the entry's key, to know it again",
}
MOVED = ("CompetitionEntry.competition", "CompetitionPlayer.competition")
"""Rows given to another competition."""


def test_every_column_is_tried_or_has_its_reason() -> None:
    models = (Competition, CompetitionEntry, CompetitionPlayer)
    columns = {
        f"{model.__name__}.{field.name}"
        for model in models
        for field in model._meta.concrete_fields
        if not field.primary_key
    }
    assert columns == {*OTHERS, *NOT_FOUND, *MOVED, "CompetitionPlayer.player"}


@pytest.mark.parametrize("column", OTHERS)
def test_a_column_changed_in_the_database_is_found(column: str) -> None:
    ladder = ladder_of("A", "B")
    challenge(ladder, 2, 1)
    name, field = column.split(".")
    model = apps.get_model("tournaments", name)
    last = model._default_manager.order_by("-pk")[0].pk
    model._default_manager.filter(pk=last).update(**{field: OTHERS[column]})
    assert not verify_competition(ladder.pk).ok


@pytest.mark.parametrize("column", MOVED)
def test_a_row_given_to_another_competition_is_found(column: str) -> None:
    ladder, other = ladder_of("A", "B"), ladder_of()
    model = apps.get_model("tournaments", column.split(".")[0])
    last = model._default_manager.filter(competition=ladder).order_by("-pk")[0].pk
    moved = {"competition": other} | ({"sequence": 99} if "Entry" in column else {})
    model._default_manager.filter(pk=last).update(**moved)
    assert not verify_competition(ladder.pk).ok
    assert not verify_competition(other.pk).ok


def test_a_player_swapped_in_the_database_is_found() -> None:
    ladder = ladder_of("A", "B")
    other = Player.objects.create(club=Club.objects.get(pk=ladder.club_id), name="Cuckoo")
    CompetitionPlayer.objects.filter(number=2).update(player=other)
    assert verify_competition(ladder.pk).problems == (
        "The players of number 2 do not match the ledger.",
    )
