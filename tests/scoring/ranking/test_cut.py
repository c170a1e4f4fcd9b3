"""Who goes on, which ties a cut leaves open, and sections of equal strength."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.ranking.cut import Placed, Quota, TieAtTheCut, cut, snake


def field(*places, sections="A"):
    """Contestants a, b, c … with these places, in these sections by turns."""
    return [
        Placed(chr(ord("a") + number), place, sections[number % len(sections)])
        for number, place in enumerate(places)
    ]


CUTS = [
    ("the best overall", [Quota(overall=2)], ("ab",), "cdef"),
    ("two finals and the rest", [Quota(overall=2), Quota(overall=2), Quota(rest=True)],
     ("ab", "cd", "ef"), ""),
    ("the best of each section", [Quota(of_each=1)], ("ac",), "bdef"),
    ("and the best of the rest", [Quota(of_each=1, overall=1)], ("abc",), "def"),
    ("the next of each section", [Quota(of_each=1), Quota(of_each=2)], ("ac", "bdef"), ""),
    ("more than there are", [Quota(overall=9)], ("abcdef",), ""),
    ("everybody", [Quota(rest=True), Quota(rest=True)], ("abcdef", ""), ""),
]  # fmt: skip


@pytest.mark.parametrize(("quotas", "going", "out"), [row[1:] for row in CUTS],
                         ids=[row[0] for row in CUTS])  # fmt: skip
def test_everybody_goes_where_the_quotas_send_them(quotas, going, out):
    """a and b played in section A, c in B, d in A, e and f in B."""
    everybody = [
        Placed(who, place, section)
        for place, (who, section) in enumerate(zip("abcdef", "AABABB", strict=True), 1)
    ]

    found = cut(everybody[::-1], quotas)

    assert found.going == tuple(map(tuple, going))
    assert (found.out, found.ties) == (tuple(out), ())


def test_a_tie_at_the_cut_is_named_until_somebody_chooses():
    tied = field(1, 2, 2, 2, 5)

    open_cut = cut(tied, [Quota(overall=3), Quota(rest=True)])
    half = cut(tied, [Quota(overall=3), Quota(rest=True)], chosen=["d"])
    decided = cut(tied, [Quota(overall=3), Quota(rest=True)], chosen=["d", "c"])

    assert open_cut.ties == (TieAtTheCut(0, 2, ("b", "c", "d")),)
    assert half.ties == (TieAtTheCut(0, 2, ("d", "b", "c")),)
    assert decided.going == (("a", "c", "d"), ("b", "e"))
    assert decided.ties == ()


@pytest.mark.parametrize(
    "quotas",
    [
        [Quota(overall=2)],
        [Quota(overall=2), Quota(rest=True)],
        [Quota(of_each=2)],
        [Quota(overall=1), Quota(overall=1)],
        [Quota(of_each=1, overall=1)],
    ],
)
def test_more_chosen_than_there_are_places_leave_the_tie_open(quotas):
    tied = field(1, 1, 1, 1)

    (tie,) = cut(tied, quotas, chosen=["d", "c", "b"]).ties

    assert {"c", "d"} <= set(tie.among)
    assert cut(tied, quotas, chosen=["d", "c"]).ties == ()  # two cuts share those chosen


def test_a_tie_on_one_side_of_the_cut_is_no_tie_at_the_cut():
    assert cut(field(1, 1, 3, 3), [Quota(overall=2)]).ties == ()


def test_a_tie_within_a_section_is_decided_there():
    found = cut(field(1, 1, 1, 4, sections="AB"), [Quota(of_each=1)])

    assert found.ties == (TieAtTheCut(0, 1, ("a", "c")),)
    assert found.going == (("a", "b"),)


@pytest.mark.parametrize("wrong", [{}, {"of_each": -1, "rest": True}, {"overall": -1}])
def test_a_quota_sends_somebody(wrong):
    with pytest.raises(ScoringError, match="Say how many qualify"):
        Quota(**wrong)


places = st.lists(st.integers(1, 6), min_size=1, max_size=14)
quotas = st.lists(
    st.builds(Quota, st.integers(0, 3), st.integers(1, 4), st.booleans()), min_size=1, max_size=3
)


@given(places, quotas, st.sets(st.sampled_from("abcdefghijklmn")))
def test_nobody_is_lost_and_nobody_passes_over_a_better_place(given_places, wanted, chosen):
    everybody = field(*given_places, sections="ABC")
    place = {each.who: each.place for each in everybody}

    found = cut(everybody, wanted, chosen)

    named = [who for group in (*found.going, found.out) for who in group]
    assert sorted(named) == sorted(place)
    for number, group in enumerate(found.going):
        below = [who for later in (*found.going[number + 1 :], found.out) for who in later]
        for who in group:
            section = next(each.section for each in everybody if each.who == who)
            ahead = [
                other
                for other in below
                if place[other] < place[who]
                and next(each.section for each in everybody if each.who == other) == section
            ]
            assert not ahead  # in its own section nobody was better and is left behind


@given(st.integers(1, 60), st.integers(1, 8))
def test_the_snake_makes_sections_of_one_strength(count, sections):
    if sections > count:
        with pytest.raises(ScoringError, match="cannot be divided"):
            snake(range(count), sections)
        return

    found = snake(range(1, count + 1), sections)

    assert sorted(seed for section in found for seed in section) == list(range(1, count + 1))
    sizes = {len(section) for section in found}
    assert max(sizes) - min(sizes) <= 1
    for size in sorted(sizes):
        sums = [sum(section) for section in found if len(section) == size]
        assert max(sums) - min(sums) < sections


def test_nobody_is_put_into_no_section():
    with pytest.raises(ScoringError, match="into 0 sections"):
        snake([1], 0)
