"""What a phone that remembers its pair shows first."""

import pytest

from tests.tournaments.evenings import Evening, evening
from tests.tournaments.rounds import say, with_a_slip_missing
from tournaments.standings.selectors.boards.travellers import contestant_by_address
from tournaments.standings.selectors.ranking.followed import Followed, followed

pytestmark = pytest.mark.django_db


def own(held: Evening, address: str) -> Followed:
    public = held.public
    contestant = contestant_by_address(public, address)
    assert contestant is not None
    return followed(public, contestant)


def test_a_pair_is_told_where_it_plays_in_the_round_in_play() -> None:
    held = evening().start()
    before = own(held, "1-ew").seats[0]
    held.play(rounds=1)

    after = own(held, "1-ew").seats[0]

    assert (before.round, before.table, before.words) == (1, 1, "East-West")
    assert before.row.boards_text == "1–2"
    assert (after.round, after.table, after.words) == (2, 2, "East-West")


def test_a_slip_that_is_missing_sends_nobody_back() -> None:
    held = with_a_slip_missing()

    assert [seat.round for seat in own(held, "1-ns").seats] == [5]

    say(held, 4)

    assert [seat.round for seat in own(held, "1-ns").seats] == [4]


def test_a_score_in_the_middle_of_a_round_tells_nothing() -> None:
    held = evening().start().play(rounds=1)
    before = own(held, "1-ns")

    held.enter(held.results(sitting__round=2)[0], "7NTN=")

    assert own(held, "1-ns") == before


def test_a_pair_that_sits_out_is_told_so() -> None:
    held = evening("howell", {"pairs": 5, "boards_per_round": 2}).start()

    found = [own(held, contestant.address) for contestant in held.event.contestants.all()]

    assert sorted(each.sits_out for each in found) == [0, 0, 0, 0, 1]
    assert all(bool(each.seats) != bool(each.sits_out) for each in found)


def test_a_team_is_told_both_of_its_tables() -> None:
    held = evening("fours-howell", {"teams": 5}, contest="teams", method="imps").start()

    found = [own(held, contestant.address) for contestant in held.event.contestants.all()]

    assert {len(each.seats) for each in found} == {2}
    assert all(
        {seat.words for seat in each.seats} == {"North-South", "East-West"} for each in found
    )


def test_after_the_last_round_nobody_is_sent_anywhere() -> None:
    held = evening().start().play()
    playing = own(held, "1-ns")
    held.finish()
    over = own(held, "1-ns")

    assert playing.seats == over.seats == ()
    assert playing.sits_out == over.sits_out == 0
    assert playing.standing.rank
