"""Every column that standings or paper are computed from: the proof finds it, or says why not.

The models and their columns are read from Django, so a column added later is tried too.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, get_args
from uuid import UUID, uuid4

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, models, transaction
from pytest_django import DjangoDbBlocker

from scoring.awards.reading import shipped_tables
from tests.tournaments.evenings import (
    DIRECTOR,
    Evening,
    change,
    clubs_in_play,
    deal_out,
    evening,
    every_line,
    kept_for_a_module,
    proved,
    rule,
    signed,
    withdraw,
)
from tests.tournaments.our_models import our_models
from tests.tournaments.phones import phone
from tournaments.clubs.services import rename_player
from tournaments.draws.selectors.stages import StageWish
from tournaments.draws.services import make_stages
from tournaments.hands.services import deal_boards
from tournaments.play.services.tables import give_links
from tournaments.record.models import ConditionsOfContest, Event, LedgerEntry, Result
from tournaments.record.selectors.ledger.entries import Entry, UnreadableEntryError, entry_of
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.services.events import remove_section
from tournaments.record.services.results import confirm_result
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.names import enter_names, enter_substitute
from tournaments.seating.services.own_movements import import_own_movement
from tournaments.seating.services.wishes import add_wish, seat_by_wishes
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.services import award_by_hand, award_by_table

pytestmark = pytest.mark.django_db

NOT_READ = {
    "Club": "its name and address are the club's, above all of its events",
    "ClubLogo": "how the club's paper looks: no result or rank is made from it",
    "Director": "a right to direct: access, not results",
    "Player": "names count from the final on: see test_names_of_results",
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


def evenings_of_everything() -> dict[str, Evening]:
    """Events in which everything happens that standings or paper depend on."""
    return {
        "pairs": _pairs(),
        "teams": _teams(),
        "whist": _whist(),
        "single": _single(),
        "final": _last_four(),
    }


def _pairs() -> Evening:
    """Two sections, with all that a director can do, played with another club."""
    held = evening("howell", {"pairs": 7, "boards_per_round": 2}, names=True, sections=2)
    own = "round,table,ns,ew,boards\n1,1,1,2,1-2\n1,2,3,4,1-2\n2,1,1,3,3-4\n2,2,2,4,3-4\n"
    movement = import_own_movement(club_id=held.club.pk, name="House", text=own)
    choose_movement(
        section_id=held.session.sections.get(letter="B").pk,
        family="own",
        parameters={"id": movement.pk, "share": True},
    )
    held.set_prizes({"a1": (1, "2.50"), "a2": (2, "")})
    other = evening("howell", {"pairs": 7, "boards_per_round": 2}, names=True)
    clubs_in_play(held, other)
    held.start().play(rounds=2)
    held.set_prizes({"a3": (1, "")})
    later = held.next_session("howell", {"pairs": 7, "boards_per_round": 2})
    remove_section(section_id=later.session.sections.get(letter="B").pk)
    ConditionsOfContest.objects.create(unit="one_point")
    other.start().play()
    held.change_movement("pair_arrives", after=2, names=["Hal Brook", "Ivy Stone"])
    played = held.results(sitting__section=held.section, sitting__round=2)
    taken = sorted({each.board for each in played if each.sitting.table == 1})
    held.change_movement("wrong_boards", round=2, table=1, boards=(taken[0], 20))
    held.play(seed=2)
    deal_out(held)
    results = held.results(sitting__section=held.section)
    board = [each for each in results if each.board == results[0].board]
    held.foul(board[0].board, {board[0].pk: 1})
    for result, score in zip(results[5:], ("PASS", "+420", "A5050", "NP", "4SN=SA"), strict=False):
        held.enter(result, score)
    rule(results[1], "A6040", law="12", text="The auction was not finished.")
    withdraw(rule(results[2], "A"))
    rule(results[3], "A")
    rule(results[3], "4SN=", text="Better so.")
    held.penalise("a1", 5, text="Late again.")
    enter_substitute(
        session_id=held.session.pk,
        contestant_id=held.contestant("a1").pk,
        seat=1,
        name="Una Oak",
        first_round=2,
        last_round=3,
        by=DIRECTOR,
        key=uuid4(),
    )
    checked = Result.objects.get(pk=results[4].pk)
    confirm_result(result_id=checked.pk, version=checked.version, by=DIRECTOR)
    _agreed_by_phone(held)
    return held.finish().reopen()


def _agreed_by_phone(held: Evening) -> None:
    """Let both sides of a table agree on a score."""
    change(held, entry="phones")
    give_links(session_id=held.session.pk)
    at = phone(held, 2)
    last = at.sheet.rounds[-1]
    board = next(each for each in last.boards if each.score)
    at.confirm(last.round, board.board, board.score)


def _teams() -> Evening:
    held = evening("fours-howell", {"teams": 5}, contest="teams", names=True)
    chance = random.Random(7)
    sealed = {"first": 1, "last": 3, "opens": "over", "chance": chance, "key": uuid4()}
    deal_boards(session_id=held.session.pk, by=DIRECTOR, **sealed)
    held.start().play()
    team = held.event.contestants.order_by("id")[0]
    members = [each.player.name for each in team.members.order_by("position")]
    enter_names(contestant_id=team.pk, names=members, team_name="The Larks", by=DIRECTOR)
    one, other = held.event.contestants.order_by("id")[:2]
    held.penalise(one.address, 3, amount_in="match_imps", opponent_id=other.pk, session=1)
    return held.finish()


def _whist() -> Evening:
    held = evening(game="whist", names=True, method="tricks")
    mover = held.event.contestants.order_by("id")[0]
    add_wish(event_id=held.event.pk, kind="east_west", who=(mover.pk,))
    seat_by_wishes(event_id=held.event.pk, lot=1, **signed())
    held.start().play().finish()
    rename_player(player_id=mover.members.get(position=1).player_id, name="Nan Ash")
    award_by_table(event_id=held.event.pk, table=shipped_tables()["club"], by=DIRECTOR, key=uuid4())
    who = held.event.contestants.order_by("id")[0]
    award_by_hand(
        contestant_id=who.pk, points=Decimal("0.25"), by=DIRECTOR, key=uuid4(), reason="Cup"
    )
    return held


def _single() -> Evening:
    return evening("individual", {"players": "8"}, contest="individual", names=True).start().play()


def _last_four() -> Evening:
    """A final after a qualifying of its club."""
    held = evening("howell", {"pairs": 6, "boards_per_round": 2}, names=True).start()
    held.play(seed=4).finish()
    wish = StageWish("Final", overall=4, carry="capped", share=Decimal(50), cap=Decimal(7))
    ids = [line.contestant_id for line in every_line(standings(held.snapshot))]
    target = make_stages(
        event_id=held.event.pk,
        stages=(wish,),
        chosen=ids[:4],
        reason="Cut for it",
        by=DIRECTOR,
        key=uuid4(),
    ).target
    final = Evening(held.club, target, target.sessions.get())
    movement = {"pairs": 4, "boards_per_round": 2}
    choose_movement(section_id=final.section.pk, family="howell", parameters=movement)
    return final.start().play()


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


def test_every_model_and_column_that_is_left_out_is_there() -> None:
    names = {model.__name__ for model in our_models()}
    assert names >= NOT_READ.keys()
    assert names - NOT_READ.keys() == PATHS.keys()
    assert set(COLUMNS) >= NOT_FOUND.keys() | OTHERS.keys()
    assert all((*NOT_READ.values(), *NOT_FOUND.values()))


FEW = 12
"""One column in so many is changed with every run of the tests, the others with the slow ones."""


@pytest.mark.computed  # the proof compares values that were read; PostgreSQL reads the same
@pytest.mark.parametrize(
    "column",
    [
        pytest.param(column, marks=[pytest.mark.slow] if place % FEW else [])
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
