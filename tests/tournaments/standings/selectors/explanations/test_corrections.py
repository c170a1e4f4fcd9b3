"""What corrections changed, read from the ledger."""

import pytest

from scoring.play.notation import Game
from scoring.play.ruling_notation import parse_ruling
from tests.tournaments.evenings import Evening, evening, rule, withdraw
from tests.tournaments.kept import kept
from tournaments.clubs.roles import Role
from tournaments.record.models import LedgerEntry
from tournaments.standings.selectors.explanations.corrections import (
    changed_places,
    changes_of,
    late_corrections,
    previewed_change,
)

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


played = kept(lambda: evening(names=True).start().play())


def test_a_correction_says_who_moved_from_where_to_where_and_why(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "1NTW-1")
    before = played.snapshot
    entry = played.enter(result, "7NTXXN=", reason="Read wrongly")
    after = played.snapshot
    played.enter(played.results()[1], "6DXS-2")  # later entries are none of its affair

    found = changes_of(played.snapshot, [entry.sequence])

    change = found[entry.sequence]
    assert change.places == changed_places(
        before.seen_by(Role.DIRECTOR), after.seen_by(Role.DIRECTOR)
    )
    assert {place.contestant.id for place in change.places} >= {
        after.contestant_at(after.sittings[result.sitting_id].north).id
    }
    assert all(place.rank_before and place.result_before for place in change.places)
    assert [words.partition(":")[0] for words in change.why] == [
        "Before, North-South",
        "Before, East-West",
        "After, North-South",
        "After, East-West",
        "Compared again, one other result changed by at most 2.",
    ]


def test_first_entries_are_no_corrections(played: Evening) -> None:
    sequences = list(LedgerEntry.objects.values_list("sequence", flat=True))

    assert changes_of(played.snapshot, sequences) == {}
    assert changes_of(played.snapshot, []) == {}


def test_a_ruling_is_foreseen_as_it_will_be(played: Evening) -> None:
    result, text = played.results()[0], "60% 7NTN=, 40% 7NTN-1"
    played.enter(result, "1NTW-1")

    previewed = previewed_change(played.snapshot, result.pk, parse_ruling(text, game=Game.BRIDGE))
    ruling = rule(result, text)

    made = changes_of(played.snapshot, [ruling.made_at_sequence])[ruling.made_at_sequence]
    assert previewed == made
    assert previewed.places


def test_a_withdrawal_changes_it_all_back(played: Evening) -> None:
    result = played.results()[0]
    made = rule(result, "A60/40")
    withdrawn = withdraw(made)
    first, second = made.made_at_sequence, withdrawn.withdrawn_at_sequence

    found = changes_of(played.snapshot, [first, second])

    there = {p.number: (p.rank_before, p.rank_after) for p in found[first].places}
    back = {p.number: (p.rank_after, p.rank_before) for p in found[second].places}
    assert there == back
    assert there


def test_changes_of_many_entries_take_no_more_queries(
    played: Evening, django_assert_max_num_queries: object
) -> None:
    sequences = [
        played.enter(result, text).sequence
        for result in played.results()
        for text in ("7NTN=", "7NTN-1")
    ]
    snapshot = played.snapshot

    with django_assert_max_num_queries(2):
        changes_of(snapshot, sequences)


def _late(held: Evening) -> Evening:
    return held.finish().reopen()


def test_what_changed_after_the_end_is_told_to_everybody(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "1NTW-1")
    final = _late(played).snapshot
    assert late_corrections(played.public) is None

    played.enter(result, "7NTXXN=", reason="A secret")
    reopened = late_corrections(played.public)
    played.finish()
    late = late_corrections(played.public)

    assert reopened.provisional
    assert reopened.places == ()
    assert [(line.board, line.before, line.after) for line in late.boards] == [
        (result.board, "1NTW-1", "7NTXXN=")
    ]
    assert [(line.words_before, line.words_after) for line in late.boards] == [
        ("1NT by West, one down", "7NT redoubled by North, made exactly")
    ]
    assert late.places == changed_places(final.seen_by(Role.DIRECTOR), played.snapshot)
    assert late.places
    assert "secret" not in str(late)


def test_a_correction_put_right_again_is_not_told(played: Evening) -> None:
    result = played.results()[0]
    before = played.enter(result, "1NTW-1").score
    _late(played)
    played.enter(result, "7NTXXN=")
    played.enter(result, before)

    assert late_corrections(played.public) is None


def test_a_penalty_in_a_session_that_was_final_is_told_though_another_is_in_play(
    played: Evening,
) -> None:
    played.next_session().start()
    _late(played)
    played.penalise("1-ns", 10, session=2)
    assert late_corrections(played.public) is None

    ruling = played.penalise("1-ns", 10, session=1)
    told = late_corrections(played.public).others
    withdraw(ruling)

    assert [("was imposed" in sentence) for sentence in told] == [True]
    assert late_corrections(played.public) is None


def test_late_penalties_fouled_boards_and_rulings_are_told(played: Evening) -> None:
    _late(played)
    penalty = played.penalise("1-ns", 10)
    played.foul(1, {played.results(board=1)[0].pk: 1})
    rule(played.results(board=2)[0], "A")

    late = late_corrections(played.public)

    assert [line.after for line in late.boards] == ["A"]
    assert "Board 1 was fouled, so different tables are compared" in late.others[0]
    assert "was imposed" in late.others[1]
    played.finish()
    played.reopen()
    withdraw(penalty)
    assert len(late_corrections(played.public).others) == 1


def test_nothing_is_told_of_a_board_that_is_open_again(played: Evening) -> None:
    _late(played)
    played.enter(played.results(board=1)[0], "7NTXXN=")
    played.enter(played.results(board=2)[0], "7NTXXN=")
    played.enter(played.results(board=1)[1], "")  # to be played again

    told = late_corrections(played.public)
    director = late_corrections(played.snapshot)

    assert told is None  # with one result of the first round gone, no board is open
    assert {line.board for line in director.boards} == {1, 2}


def test_an_event_in_play_has_nothing_late(played: Evening) -> None:
    played.enter(played.results()[0], "7NTXXN=")

    assert late_corrections(played.public) is None


def _exchange(held: Evening, one: str, other: str) -> None:
    held.change_movement("seats_exchanged", round=1, contestant=one, other=other)


def test_a_correction_before_a_change_of_movement_is_told_as_it_was_then(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "7NTXXN=")
    made = played.snapshot.event.ledger_sequence
    told = changes_of(played.snapshot, [made])[made].places

    _exchange(played, "N1", "N2")

    assert told
    assert changes_of(played.snapshot, [made])[made].places == told


def test_a_movement_changed_after_the_end_is_reported(played: Evening) -> None:
    played.finish()
    before = played.snapshot
    played.reopen()
    _exchange(played, "N1", "N2")
    played.finish()

    late = late_corrections(played.public)

    assert late is not None
    assert late.others == ("The movement of section A in session 1 was changed.",)
    places = changed_places(before.seen_by(Role.PUBLIC), played.public)
    assert late.places == places
