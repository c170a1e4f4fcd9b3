"""A player who sits in the place of another for some rounds."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from tests.tournaments.evenings import deal_out, evening, every_line, proved, signed
from tests.tournaments.kept import kept
from tests.tournaments.pages import words_of
from tournaments.clubs.models import Player
from tournaments.clubs.roles import Role
from tournaments.clubs.selectors import everything_about
from tournaments.clubs.services import erase_player, show_player
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.record.models import Substitute
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.movement.seating import seating
from tournaments.record.services.results import SessionClosedError
from tournaments.seating.services.names import enter_names, enter_substitute, remove_substitute
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.standings.published.event import published_event
from tournaments.standings.published.tables import TABLES
from tournaments.standings.selectors.boards.own_boards import scorecard
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db
held = kept(lambda: evening(names=True).start().play(rounds=1))


def substitute(held, address="1-ns", **more):
    given = {"seat": 2, "name": "Ida Fenn", "first_round": 2, **more}
    enter_substitute(
        session_id=held.session.pk,
        contestant_id=held.contestant(address).pk,
        **signed({name: given.pop(name) for name in ("key",) if name in given}),
        **given,
    )


def line_of(held, address="1-ns", role=Role.DIRECTOR):
    snapshot = held.snapshot.seen_by(role)
    pk = held.contestant(address).pk
    return next(line for line in every_line(standings(snapshot)) if line.contestant_id == pk)


def name_of(held):
    return line_of(held).marked_name


def test_a_substitute_is_named_with_the_results_and_proved(held):
    before = name_of(held)
    substitute(held)
    line = line_of(held)
    assert (line.name, line.marked_name) == (before, f"{before}¹")
    contestant = held.snapshot.contestants[held.contestant("1-ns").pk]
    assert line.substitutes == (f"¹ Ida Fenn for {contestant.seated[1]} from round 2",)
    assert contestant.players == contestant.seated == tuple(before.split(" – "))
    card = scorecard(held.snapshot, contestant)
    assert (card.name, card.marked_name) == (before, f"{before}¹")
    assert history(held.event.pk)[0].what == "1 N-S: a substitute for player 2 from round 2 on"
    assert proved(held)
    held.play()
    held.finish()
    assert proved(held)


def test_a_table_shows_who_sits_there_in_the_round(held):
    before = held.snapshot.contestants[held.contestant("1-ns").pk].seated
    substitute(held, last_round=2)
    snapshot = held.snapshot
    names = {
        sitting.round: side.names
        for sitting in snapshot.sittings.values()
        for side in snapshot.sides(sitting)
        if held.contestant("1-ns").pk in side.ids
    }
    assert names.pop(2) == (before[0], "Ida Fenn")
    assert set(names.values()) == {before}
    (section,) = snapshot.sections.values()
    plan = seating(snapshot, section)
    assert plan.place("N1", 1).players == before
    assert plan.place("N1", 2).who == f"{before[0]} – Ida Fenn"
    assert plan.places["N1"].players == before
    assert plan.places["N1"].marked == (before[0], f"{before[1]}¹")


def test_files_name_those_entered_and_have_a_column_for_it(held):
    substitute(held, last_round=2)
    assert all("Ida" not in entry.name for entry in published_event(held.snapshot).entries)
    table = TABLES["standings"].of(held.snapshot)
    (told,) = [cell for row in table.rows for cell in row if "Ida" in str(cell)]
    assert told.startswith("¹ Ida Fenn for ")
    assert told.endswith(" in round 2")


def test_paper_marks_those_replaced_and_says_by_whom(held):
    substitute(held, last_round=3)
    held.play()
    entered = held.snapshot.contestants[held.contestant("1-ns").pk].seated
    told = f"¹ Ida Fenn for {entered[1]} in rounds 2–3"
    kinds = ("entry-list", "guide-cards-pairs", "scorecards", "standings", "results", "recap")
    for kind in (*kinds, "personal", "crosstable", "booklet"):
        content = CATALOGUE[kind].read(held.snapshot, held.snapshot.sessions[0])
        assert told in repr(content), kind
        assert f"{entered[1]}¹" in repr(content), kind
        assert CATALOGUE[kind].layout(content, "A4").pages, kind


def test_double_dummy_and_masterpoints_mark_those_replaced(held, directing):
    substitute(held, last_round=3)
    deal_out(held)
    held.play()
    entered = held.snapshot.contestants[held.contestant("1-ns").pk].seated
    for page in ("double_dummy", "masterpoints"):
        words = words_of(directing(held).page(page, held.event.slug))
        assert f"{entered[0]} – {entered[1]}¹" in words, page
        assert f"¹ Ida Fenn for {entered[1]} in rounds 2–3" in words, page


def test_it_can_be_undone(held):
    before = name_of(held)
    substitute(held)
    row = Substitute.objects.get(contestant__event=held.event)
    key = uuid4()
    for _again in range(2):
        remove_substitute(
            contestant_id=row.contestant_id, substitute_id=row.pk, **signed({"key": key})
        )
    assert name_of(held) == before
    assert history(held.event.pk)[0].what == "1 N-S: substitute removed"
    assert proved(held)


def test_a_key_sent_again_changes_nothing(held):
    key = uuid4()
    for _again in range(2):
        substitute(held, key=key)
    assert Substitute.objects.filter(contestant__event=held.event).count() == 1


def test_several_play_one_after_the_other_and_names_can_be_corrected(held):
    substitute(held, last_round=2)
    substitute(held, first_round=3, name="Joe Glen")
    enter_names(contestant_id=held.contestant("1-ns").pk, names=["Una Oak", "Max Elm"], **signed())
    assert name_of(held) == "Una Oak – Max Elm¹"
    assert line_of(held).substitutes == (
        "¹ Ida Fenn for Max Elm in round 2",
        "¹ Joe Glen for Max Elm from round 3",
    )
    enter_names(contestant_id=held.contestant("1-ns").pk, names=["Una Oak"], **signed())
    assert "¹ Ida Fenn in round 2" in line_of(held).substitutes
    assert proved(held)


def test_what_a_hidden_substitute_is_called_is_hidden_too(held):
    substitute(held)
    player = Player.objects.get(name="Ida Fenn", club=held.club)
    show_player(player_id=player.pk, shown="initials")
    assert line_of(held, role=Role.PUBLIC).substitutes[0].startswith("¹ I. F. for ")
    assert line_of(held).substitutes[0].startswith("¹ Ida Fenn for ")
    assert everything_about(player.pk)["substitute"] == [
        {"event": held.event.name, "session": 1, "first_round": 2, "last_round": None}
    ]
    erase_player(player_id=player.pk, now=datetime(2026, 3, 20, tzinfo=UTC))
    assert "Ida" not in line_of(held).substitutes[0]
    assert proved(held)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"name": " "}, "Enter the name of the substitute"),
        ({"seat": 3}, "First enter the name of the player"),
        ({"first_round": 3, "last_round": 2}, "cannot be before the first"),
        ({"first_round": 0}, "cannot be before the first"),
    ],
)
def test_what_cannot_be_is_refused(held, given, sentence):
    with pytest.raises(RefusedError, match=sentence):
        substitute(held, **given)
    assert not Substitute.objects.filter(contestant__event=held.event).exists()


def test_nobody_plays_twice_in_a_session(held):
    other = held.snapshot.contestants[held.contestant("2-ns").pk].seated[0]
    with pytest.raises(RefusedError, match="is already playing in this session"):
        substitute(held, name=other)
    substitute(held, last_round=2)
    with pytest.raises(RefusedError, match="is already the substitute there"):
        substitute(held, name="Joe Glen")
    with pytest.raises(RefusedError, match="a substitute elsewhere"):
        substitute(held, "2-ns")
    substitute(held, "2-ns", first_round=3)
    assert proved(held)


def test_only_while_the_session_is_in_play(held):
    substitute(held)
    row = Substitute.objects.get(contestant__event=held.event)
    held.play()
    held.finish()
    with pytest.raises(SessionClosedError):
        substitute(held, "2-ns", name="Joe Glen")
    with pytest.raises(SessionClosedError):
        remove_substitute(contestant_id=row.contestant_id, substitute_id=row.pk, **signed())
    with pytest.raises(NotFoundError):
        remove_substitute(contestant_id=row.contestant_id, substitute_id=row.pk + 1, **signed())
    with pytest.raises(NotFoundError):
        remove_substitute(contestant_id=0, substitute_id=row.pk, **signed())
    with pytest.raises(NotFoundError):
        enter_substitute(
            session_id=0, contestant_id=0, seat=1, name="Ida", first_round=1, **signed()
        )
    with pytest.raises(NotFoundError):
        enter_substitute(
            session_id=held.session.pk,
            contestant_id=0,
            seat=1,
            name="Ida",
            first_round=1,
            **signed(),
        )
