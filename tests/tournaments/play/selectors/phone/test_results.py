"""What a table's phone shows of the results so far of those who sit there (Law 16)."""

import pytest

from tests.tournaments.evenings import Evening
from tests.tournaments.kept import kept
from tests.tournaments.phones import phone, with_phones
from tournaments.play.selectors.phone.sheet import SitterSoFar, results_so_far

pytestmark = pytest.mark.django_db

in_play = kept(with_phones)


def so_far(held: Evening, table: int, number: int) -> tuple[SitterSoFar, ...]:
    return results_so_far(held.snapshot, phone(held, table).link, number)


def boards(sitter: SitterSoFar) -> list[tuple[int, str, int | None, str]]:
    found = (board for each in sitter.rounds for board in each.boards)
    return [(each.board, each.score, each.points, each.worth) for each in found]


def test_what_was_just_played_here_stands_with_each_sides_own_sign(in_play):
    phone(in_play).enter(1, 1, "4SN=", seen=0)

    ns, ew = so_far(in_play, 1, 1)

    assert (ns.seat, ns.label, ew.seat, ew.label) == ("NS", "1 N-S", "EW", "1 E-W")
    assert boards(ns) == [(1, "4SN=", 420, "")]
    assert boards(ew) == [(1, "4SN=", -420, "")]


def test_scores_of_boards_that_others_have_yet_to_play_are_left_out(in_play):
    in_play.play(rounds=1)

    ns, ew = so_far(in_play, 1, 2)

    assert boards(ns) == [(1, "", None, ""), (2, "", None, "")]
    assert boards(ew) == [(5, "", None, ""), (6, "", None, "")]
    assert [(each.round, each.table) for each in ew.rounds] == [(1, 3)]


def test_nothing_is_said_of_a_round_that_others_still_play(in_play):
    in_play.fill("4SN=", sitting__round=1, sitting__table=3)

    assert [each.rounds for each in so_far(in_play, 1, 2)] == [(), ()]


def test_boards_that_all_have_played_come_with_what_they_were_worth(in_play):
    in_play.fill(lambda each: "4SN=" if each.sitting.table == 1 else "4SN-1")

    ns, ew = so_far(in_play, 1, 3)

    assert boards(ns)[0] == (1, "4SN=", 420, "100.00%")
    assert boards(ew)[-1] == (6, "4SN=", -420, "0.00%")
    assert [len(each.boards) for each in ns.rounds] == [2, 2, 2]


def test_whist_tricks_are_each_sides_own():
    held = with_phones(game="whist", method="tricks")
    phone(held).enter(1, phone(held).boards(1)[0], "9", seen=0)

    ns, ew = so_far(held, 1, 1)

    assert (boards(ns)[0][2], boards(ew)[0][2]) == (9, 4)


def test_there_are_no_results_of_a_round_that_is_not_played_here_or_after_the_end(in_play):
    assert so_far(in_play, 1, 9) == ()

    in_play.play().finish()

    assert so_far(in_play, 1, 3) == ()


def test_a_second_phone_reads_the_last_score_in_words_until_the_room_moves_on() -> None:
    held = with_phones()
    here = phone(held, 1, side="NS")
    boards = here.boards(1)
    for board in boards:
        here.enter(1, board, "4SN=")
        here.of("EW").confirm(1, board, "4SN=")

    last = here.of("EW").board(1, boards[-1])
    assert (last.confirmed, last.words) == (True, "4♠ by North, made exactly")

    held.play(rounds=1)  # the other tables, too: others may now sit here who have yet to play it

    moved_on = here.board(1, boards[-1])
    assert (moved_on.is_in, moved_on.confirmed) == (True, True)
    assert (moved_on.score, moved_on.words, moved_on.ns_points) == ("", "", None)
