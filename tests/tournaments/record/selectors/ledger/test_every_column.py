"""Every column that standings or paper are computed from: the proof finds it, or says why not.

The models and their columns are read from Django, so a column added later is tried too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from itertools import pairwise
from typing import Any, get_args
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, models, transaction
from pytest_django import DjangoDbBlocker

from tests.tournaments.evenings import (
    Evening,
    kept_for_a_module,
    proved,
)
from tests.tournaments.our_models import our_models
from tests.tournaments.stories import evenings_of_everything
from tournaments.record.models import Event, LedgerEntry, Result
from tournaments.record.selectors.ledger.entries import (
    Entry,
    PeopleSeated,
    UnreadableEntryError,
    entry_of,
)
from tournaments.record.selectors.ledger.fold import states
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger

pytestmark = pytest.mark.django_db

NOT_READ = {
    "Club": "its name and address are the club's, above all of its events",
    "ClubPage": "what a club says of itself: no result or rank is made from it",
    "PlannedSession": "an announcement; the event that is played has its own ledger",
    "SignUpList": "on what terms players sign up; the event has its own ledger",
    "SignUp": "who wants to play: who does is in the ledger of the event",
    "SignedUp": "as the sign-up",
    "TableMoney": "money; no result or rank is made from it",
    "FillIn": "who would play at short notice: nobody has yet",
    "ClubLogo": "how the club's paper looks: no result or rank is made from it",
    "Director": "a right to direct: access, not results",
    "ResultMail": "who gets results by e-mail: no result or rank is made from it",
    "Player": "names count from the final on: see test_names_of_results",
    "PlayerNumber": "as the player's national number: no result or rank is made from it",
    "Category": "who is a member of what kind: no result or rank is made from it",
    "Member": "as the category",
    "Subscription": "who has paid a subscription: no result or rank is made from it",
    "KeptApart": "what a director said of two names: no result or rank is made from it",
    "OwnMovement": "a club's library; a section keeps a copy of its own",
    "ClubAwardTable": "a club's library; awards say by which table and version they were made",
    "KeptFile": "a file on its way in: what it says counts once it is imported",
    "Document": "made from what is stored, and made anew when that changes",
    "DocumentBatch": "a request for documents",
    "Invitation": "an offer to act for a club: access, not results",
    "ApiToken": "a login: access, not results",
    "TableLink": "what opens a table's phone: access, not results",
    "PairLink": "what opens a pair's own scores: access, not results",
    "TableCall": "a word to the director; nothing is computed or printed from it",
    "RoundClock": "how long rounds last: it changes no result",
    "HeldScore": "a score that was not taken: it counts nowhere until somebody enters it",
    "Congress": "events under one name; no result, rank or sheet of results is made from it",
    "CongressItem": "a line of a timetable; the event it names has its own ledger",
    "Series": "the rule of a table over many events, each of which has its own ledger",
    "SeriesEvent": "which events such a table counts: nothing in the event depends on it",
    "SeatingWish": "what is wished of seats before play; the ledger has who sits where",
    "RoomMessage": "a word to the room, worth nothing once play is over",
    "Analysis": "how far a request has got; nothing is computed or printed from it",
    "DoubleDummy": "computed from the cards alone; worked out again, it must come out the same",
    "TablePlay": "how a board was bid and played: no result, rank or paper is made from it",
    "RoundSaid": "which round the pages open at: no result or paper of the results depends on it",
    "Competition": "no event's: its ledger is proved by itself, column by column",
    "CaptainLink": "who may speak for a team: access, not results",
    "CompetitionEntry": "as the competition",
    "CompetitionPlayer": "as the competition",
    "UsedKey": "which request made what; nothing is computed or printed from it",
}
"""Models of which no column is tried, each with the reason."""

NOT_FOUND = {
    "Seal.salt": "it opens the commitment, which the proof does find; nothing else is made from it",
    "Seal.wanted": "it is part of the sealed text, of which the ledger has the hash",
    "Seal.taken": "who had the file of the deals: no result or paper depends on it",
    "Simultaneous.code": "a key with which clubs join; nothing is computed or printed from it",
    "Event.unrecorded": "how often pages changed without an entry: it only marks kept pages as old",
    "Event.letters": "how search finds its name; nothing is computed or printed from it",
    "LedgerEntry.request": "what was sent with the entry's key, to know it again; not what it says",
}
"""Columns of the other models that the proof does not look at, each with the reason."""

TABLES = [model for model in our_models() if model.__name__ not in NOT_READ]
COLUMNS = [
    f"{model.__name__}.{field.name}"
    for model in TABLES
    for field in model._meta.concrete_fields
    if not field.primary_key
]


@dataclass(frozen=True)
class Club:
    """Events whose rows are changed, and one of another club from which rows are borrowed."""

    evenings: dict[str, Evening]

    @property
    def events(self) -> list[Event]:
        return [held.event for held in self.evenings.values()]


@pytest.fixture(scope="module")
def club(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Club]:
    with kept_for_a_module(django_db_blocker):
        yield Club(evenings_of_everything())


PATHS = {
    "ConditionsOfContest": "event",
    "Event": "pk",
    "Simultaneous": "events",
    "Session": "event",
    "Section": "event",
    "Contestant": "event",
    "ContestantPlayer": "contestant__event",
    "StartingPosition": "event",
    "Sitting": "section__event",
    "Result": "sitting__section__event",
    "Deal": "session__event",
    "Seal": "session__event",
    "Ruling": "event",
    "Substitute": "event",
    "Stage": "target",
    "Award": "event",
    "LedgerEntry": "event",
}
"""How each model names its event."""

STATUS = {
    "Session": "status",
    "Section": "session__status",
    "StartingPosition": "section__session__status",
}
"""Where the status of the session stands: what has not started yet is free to change."""

ENOUGH = 3
"""How many other values of a column are tried in a row, not counting those that are refused."""

OTHERS: dict[str, tuple[object, ...]] = {
    "Ruling.score": ("A5050", "3NTE="),
    "Result.award": ("A7030",),
    "Result.strain": ("C", "H"),
    "Result.declarer": ("E", "W"),
    "Result.lead": ("H2",),
    "Result.level": (2, 3),
    "Result.status": ("passed_out", "not_played", "pending"),
    "LedgerEntry.payload": ({"session": 1},),
    "LedgerEntry.kind": ("session_final", "result_recorded"),
}
"""Valid values of columns that the type alone does not tell."""


def test_the_events_that_are_changed_hold_as_they_are(club: Club) -> None:
    assert all(proved(held) for held in club.evenings.values())
    assert all(model.objects.exists() for model in TABLES)


def test_whatever_a_ledger_can_say_happened_and_is_read_as_written_and_told(club: Club) -> None:
    forms = set[type[Entry]]()
    for event in club.events:
        rows = LedgerEntry.objects.filter(event=event).order_by("sequence")
        for row in rows:
            entry = entry_of(row)
            forms.add(type(entry))
            assert (entry.kind, entry.written()) == (row.kind, row.payload)
            with pytest.raises(UnreadableEntryError):
                entry_of(LedgerEntry(kind=row.kind, payload=row.payload | {"remark": "windy"}))
        told = history(event.pk)
        assert len(told) == len(rows)
        assert all(line.title and line.what for line in told)
    assert forms == set(get_args(Entry))


UNCHANGED = {
    PeopleSeated: "the start of a session says who plays",
}
"""What an entry may say that the ledger comes to nothing else by, each with the reason."""


def test_every_entry_makes_a_difference_to_what_the_ledger_comes_to(club: Club) -> None:
    unchanged = set[type[Entry]]()
    for event in club.events:
        rows = LedgerEntry.objects.filter(event=event).order_by("sequence")
        entries = [entry_of(row) for row in rows]
        for entry, (before, after) in zip(entries, pairwise(states(entries)), strict=True):
            if before == after:
                unchanged.add(type(entry))
    assert unchanged == UNCHANGED.keys()


def test_every_model_and_column_that_is_left_out_is_there() -> None:
    names = {model.__name__ for model in our_models()}
    assert names >= NOT_READ.keys()
    assert names - NOT_READ.keys() == PATHS.keys()
    assert set(COLUMNS) >= NOT_FOUND.keys() | OTHERS.keys()
    assert all((*NOT_READ.values(), *NOT_FOUND.values()))


FEW = 24
"""One column in so many is changed with every run of the tests, the others with the slow ones."""


@pytest.mark.computed  # the proof compares values that were read; PostgreSQL reads the same
@pytest.mark.parametrize(
    "column",
    [
        pytest.param(column, marks=[pytest.mark.thorough] if place % FEW else [])
        for place, column in enumerate(COLUMNS)
    ],
)
def test_a_column_changed_behind_the_ledgers_back_is_found(club: Club, column: str) -> None:
    name, column_name = column.split(".")
    model = apps.get_model("tournaments", name)
    field = model._meta.get_field(column_name)
    tried = 0
    for event in club.events:
        rows = model._base_manager.filter(**{PATHS[name]: event.pk}).order_by("pk")
        if name in STATUS:
            rows = rows.exclude(**{STATUS[name]: "setup"})
        for row in _one_of_each_shape(rows):
            accepted = 0
            for value in _other_values(column, field, row):
                found = _found(club, event, row, field, value)
                tried += found is not None
                what = f"{column} of row {row.pk}: {getattr(row, field.attname)!r} → {value!r}"
                if column in NOT_FOUND:
                    assert found in (None, False), f"{what} is found; take it off the list."
                else:
                    assert found in (None, True), f"{what} is not found."
                accepted += found is not None
                if accepted == ENOUGH:
                    break
    assert tried or column in GUARDED, f"The database refuses every other value of {column}."


GUARDED = {
    "Award.event": "a foreign key of two columns ties it to its contestant",
    "Contestant.event": "a foreign key of two columns ties it to its starting positions",
    "Ruling.kind": "a constraint says which columns a ruling of each kind has",
    "Session.event": "a foreign key of two columns ties it to its sections",
    "Substitute.event": "foreign keys of two columns tie it to its session and contestant",
    "Section.event": "a foreign key of two columns ties it to its session",
    "StartingPosition.event": "a foreign key of two columns ties it to its section",
}
"""Columns of which the database itself refuses every other value, each with the reason."""


def _one_of_each_shape(rows: models.QuerySet[Any]) -> Iterator[Any]:
    """Yield a row for each combination of choices, and of columns that are empty or not.

    The last row comes first: where rows are numbered, only it can take another number. Of the
    ledger the first and the last do, for a hash is made of all the columns of each.
    """
    if rows.model is LedgerEntry:
        yield from (rows.last(), rows.first())
        return
    if rows:
        yield rows.last()
    seen = set()
    for row in rows:
        shape = tuple(
            getattr(row, field.attname) if field.choices else bool(getattr(row, field.attname))
            for field in row._meta.concrete_fields
            if field.choices or field.null or field.blank
        )
        if isinstance(row, Result):  # those left behind at a table that is played no more, too
            shape += (row.sitting.withdrawn_in_version is not None,)
        if shape not in seen:
            seen.add(shape)
            yield row


def _other_values(column: str, field: Any, row: Any) -> list[Any]:
    """Return values of the column's type that the row does not have."""
    now = getattr(row, field.attname)
    if column in OTHERS:
        values: list[Any] = list(OTHERS[column])
    elif field.is_relation:
        rows = field.related_model._base_manager.exclude(pk=now).order_by("pk")
        values = [each.pk for each in rows]
    elif field.choices:
        values = [value for value, _label in field.choices]
    else:
        values = _another(now, field)
    if field.null and now is not None:
        values.append(None)
    return [value for value in values if value != now]


def _another(now: Any, field: Any) -> list[Any]:
    match now:
        case bool():
            return [not now]
        case int() | Decimal():
            return [now + 1, abs(now - 1)]
        case str():
            return [f"{now}x" if len(now) < (field.max_length or 100) else f"{now[:-1]}0"]
        case dict():
            return [{**now, "another": 1}]
        case datetime():
            return [now.replace(microsecond=(now.microsecond + 1) % 1_000_000)]
        case date():
            return [now.replace(year=now.year - 1)]
        case UUID():
            return [uuid4()]
        case _:
            return [1]


def _found(club: Club, event: Event, row: Any, field: Any, value: object) -> bool | None:
    """Change one column by SQL and say whether any proof finds it; None if it cannot be changed."""
    try:
        with transaction.atomic():
            type(row)._base_manager.filter(pk=row.pk).update(**{field.attname: value})
            connection.check_constraints()
            found = any(verify_ledger(each.pk).problems for each in (event, *club.events))
            transaction.set_rollback(True)
            return found
    except DatabaseError:
        return None
