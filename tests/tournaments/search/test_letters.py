"""The letters of a name follow the name, wherever it is written, and the index follows them."""

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, models
from django.utils import timezone

from tests.tournaments.evenings import THREE_TABLES, evening
from tournaments.clubs.models import Player
from tournaments.clubs.services import (
    add_player,
    create_club,
    erase_player,
    find_or_add_player,
    rename_player,
)
from tournaments.record.models import Event
from tournaments.site.letters import LettersField, spaced, words

pytestmark = pytest.mark.django_db

WITH_LETTERS = [
    model
    for model in apps.get_models()
    if any(isinstance(each, LettersField) for each in model._meta.fields)
]


def letters_are_right(model: type[models.Model]) -> bool:
    rows = model._default_manager.values_list("name", "letters")
    return all(letters == spaced(words(name)) for name, letters in rows)


def sharing(model: type[models.Model], trigram: str) -> list[str]:
    rows = model._default_manager.filter(letters__share=[trigram])
    return list(rows.order_by("pk").values_list("name", flat=True))


def test_players_and_events_have_letters() -> None:
    assert {*WITH_LETTERS} == {Player, Event}


def test_every_service_that_names_a_player_keeps_the_letters_and_the_index() -> None:
    club = create_club(name="Elm Row").pk

    ann = add_player(club_id=club, name="Ann Leeson")
    assert sharing(Player, "lee") == ["Ann Leeson"]

    find_or_add_player(club_id=club, name="Zoë Quux", only_entered=True)
    find_or_add_player(club_id=club, name="Zoë Quux", national_id="4711")
    assert sharing(Player, "zoe") == ["Zoë Quux"]

    rename_player(player_id=ann.pk, name="Ann Ørsted")
    assert (sharing(Player, "lee"), sharing(Player, "ors")) == ([], ["Ann Ørsted"])
    assert letters_are_right(Player)

    erase_player(player_id=ann.pk, now=timezone.now())
    assert (sharing(Player, "ors"), sharing(Player, "pla")) == ([], ["A player"])
    assert letters_are_right(Player)


def test_names_entered_for_an_event_and_its_own_have_letters() -> None:
    held = evening("mitchell", THREE_TABLES, names=True).start()

    for model in WITH_LETTERS:
        assert model._default_manager.exists()
        assert letters_are_right(model)
    assert held.event.name in sharing(Event, "thu")


def test_rows_written_together_have_letters_and_those_removed_are_not_found() -> None:
    club = create_club(name="Elm Row")
    Player.objects.bulk_create([Player(club=club, name="Uma Ng"), Player(club=club, name="Al Oy")])
    assert sharing(Player, " ng") == ["Uma Ng"]

    Player.objects.filter(name="Uma Ng").delete()
    assert sharing(Player, " ng") == []


LOST = {
    "sqlite": (
        "DROP TRIGGER {table}_letters_added",
        "INSERT INTO {table}_letters ({table}_letters) VALUES ('delete-all')",
    ),
    "postgresql": ("DROP INDEX {table}_letters",),
}
THERE = {
    "sqlite": "SELECT 1 FROM sqlite_master WHERE name = '{table}_letters_added'",
    "postgresql": "SELECT 1 FROM pg_indexes WHERE indexname = '{table}_letters'",
}


@pytest.mark.parametrize("model", WITH_LETTERS)
def test_an_index_that_a_migration_has_lost_is_made_again(model: type[models.Model]) -> None:
    evening("mitchell", THREE_TABLES, names=True)
    name = model._default_manager.order_by("pk").values_list("name", flat=True)[0]
    table, trigram = model._meta.db_table, f" {words(name)[0]} "[:3]
    connection.check_constraints()  # PostgreSQL makes no index before
    with connection.cursor() as cursor:
        for statement in LOST[connection.vendor]:
            cursor.execute(statement.format(table=table))

    call_command("migrate", verbosity=0)

    assert name in sharing(model, trigram)
    with connection.cursor() as cursor:
        cursor.execute(THERE[connection.vendor].format(table=table))
        assert cursor.fetchone() == (1,)
