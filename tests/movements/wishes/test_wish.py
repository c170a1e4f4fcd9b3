import pytest

from movements.errors import MovementError
from movements.wishes.wish import MOST_WISHES, SeatWish, WishKind, checked, read_wishes
from movements.wishes.words import in_words, together

NAMES = {"a": "pair 3", "b": "pair 7", "c": "Ada & Bo", "d": "Cy & Di"}


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (SeatWish(WishKind.STILL, ("a",)), "Pair 3 sits still"),
        (SeatWish(WishKind.TABLE, ("a",), 4), "Pair 3 plays at table 4 only"),
        (SeatWish(WishKind.NOT_TABLE, ("c",), 4, "B"), "Ada & Bo never play at table B4"),
        (SeatWish(WishKind.WHEELCHAIR, ("a",)), "Pair 3 needs tables that a wheelchair can reach"),
        (SeatWish(WishKind.NORTH_SOUTH, ("a",)), "Pair 3 always sits North-South"),
        (SeatWish(WishKind.EAST_WEST, ("a",)), "Pair 3 always sits East-West"),
        (SeatWish(WishKind.NO_SIT_OUT, ("a",)), "Pair 3 never sits out"),
        (SeatWish(WishKind.NEVER_MEET, ("a", "b")), "Pairs 3 and 7 never meet"),
        (SeatWish(WishKind.MEET, ("c", "d")), "Ada & Bo and Cy & Di meet"),
        (SeatWish(WishKind.SEED, ("a",), 1), "Pair 3 is seeded 1st"),
        (SeatWish(WishKind.SEED, ("c",), 2), "Ada & Bo are seeded 2nd"),
        (SeatWish(WishKind.SEED, ("a",), 13), "Pair 3 is seeded 13th"),
        (SeatWish(WishKind.UNREACHABLE, (), 5), "Table 5 cannot be reached by wheelchair"),
        (SeatWish(WishKind.NOBODY_OUT_TWICE), "Nobody sits out twice"),
    ],
)
def test_a_wish_in_words(wish, words):
    assert in_words(checked(wish), NAMES) == words


def test_names_that_are_unknown_stay():
    assert together(["x", "a"], NAMES) == "x and pair 3"


def test_a_typed_wish_reads_back():
    assert read_wishes(" seed 3 1;never_meet 3 7 ;; unreachable 5 ", ("3", "7")) == (
        SeatWish(WishKind.SEED, ("3",), 1),
        SeatWish(WishKind.NEVER_MEET, ("3", "7")),
        SeatWish(WishKind.UNREACHABLE, (), 5),
    )


@pytest.mark.parametrize(
    ("typed", "part"),
    [
        ("hop 3", "There is no wish 'hop'"),
        ("still", "Write: still WHO."),
        ("seed 3", "Write: seed WHO NUMBER."),
        ("never_meet 3", "Write: never_meet WHO WHO."),
        ("unreachable", "Write: unreachable TABLE."),
        ("nobody_out_twice 3", "Write: nobody_out_twice."),
        ("not_table 3 none", "table must be a whole number"),
        ("never_meet 3 3", "Nobody can meet themselves"),
        ("still 99", "Nobody here is called '99'"),
        (";".join(["nobody_out_twice"] * (MOST_WISHES + 1)), "at most"),
    ],
)
def test_refuses_what_cannot_be_read(typed, part):
    with pytest.raises(MovementError, match=part):
        read_wishes(typed, ("3", "7"))


@pytest.mark.parametrize(
    ("wish", "part"),
    [
        (SeatWish(WishKind.STILL), "exactly one"),
        (SeatWish(WishKind.MEET, ("a",)), "exactly two"),
        (SeatWish(WishKind.NOBODY_OUT_TWICE, ("a",)), "name no contestant"),
        (SeatWish(WishKind.SEED, ("a",), 0), "seed must be"),
        (SeatWish(WishKind.STILL, ("a",), 3), "needs no number"),
    ],
)
def test_refuses_what_is_incomplete(wish, part):
    with pytest.raises(MovementError, match=part):
        checked(wish)
