"""A player who sits in the place of another for some rounds."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from tests.tournaments.evenings import evening, every_line, proved, signed
from tests.tournaments.kept import kept
from tournaments.clubs.models import Player
from tournaments.clubs.roles import Role
from tournaments.clubs.selectors import everything_about
from tournaments.clubs.services import erase_player, show_player
from tournaments.record.models import Substitute
from tournaments.record.selectors.ledger.history import history
from tournaments.record.services.results import SessionClosedError
from tournaments.seating.services.names import enter_names, enter_substitute, remove_substitute
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.standings.published.event import published_event
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


def name_of(held, address="1-ns", role=Role.DIRECTOR):
    snapshot = held.snapshot.seen_by(role)
    pk = held.contestant(address).pk
    return next(line.name for line in every_line(standings(snapshot)) if line.contestant_id == pk)


def test_a_substitute_is_named_with_the_results_and_proved(held):
    before = name_of(held)
    substitute(held)
    assert name_of(held) == f"{before} (Ida Fenn from round 2)"
    contestant = held.snapshot.contestants[held.contestant("1-ns").pk]
    assert contestant.seated[1] in before
    assert "Ida" not in "".join(contestant.seated)
    assert contestant.players[1].endswith("(Ida Fenn from round 2)")
    assert scorecard(held.snapshot, contestant)
    assert history(held.event.pk)[0].what == "1 N-S: a substitute for player 2 from round 2 on"
    assert proved(held)
    held.play()
    held.finish()
    assert proved(held)


def test_files_name_it_beside_those_entered(held):
    substitute(held, last_round=2)
    (entry,) = [e for e in published_event(held.snapshot).entries if "Ida" in e.name]
    assert "Ida Fenn round 2" in entry.name
    assert all("Ida" not in player.name for player in entry.players)


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
    words = "(Ida Fenn round 2, Joe Glen from round 3)"
    assert words in name_of(held)
    enter_names(contestant_id=held.contestant("1-ns").pk, names=["Una Oak", "Max Elm"], **signed())
    assert name_of(held) == f"Una Oak – Max Elm {words}"
    assert proved(held)


def test_what_a_hidden_substitute_is_called_is_hidden_too(held):
    substitute(held)
    player = Player.objects.get(name="Ida Fenn", club=held.club)
    show_player(player_id=player.pk, shown="initials")
    assert "I. F. from round 2" in name_of(held, role=Role.PUBLIC)
    assert "Ida Fenn from round 2" in name_of(held)
    assert everything_about(player.pk)["substitute"] == [
        {"event": held.event.name, "session": 1, "first_round": 2, "last_round": None}
    ]
    erase_player(player_id=player.pk, now=datetime(2026, 3, 20, tzinfo=UTC))
    assert "Ida" not in name_of(held)
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
