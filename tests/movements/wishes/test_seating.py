from itertools import combinations, permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from movements.errors import MovementError
from movements.registry import generate
from movements.wishes.places import SectionMovement, gives, room
from movements.wishes.program import Program
from movements.wishes.seating import seat
from movements.wishes.wish import SeatWish, WishKind, read_wishes

SMALL = (
    ("howell", {"pairs": 6}),
    ("mitchell", {"tables": 3}),
    ("mitchell", {"tables": 3, "half_table": "north-south"}),
    ("howell-reduced", {"pairs": 6, "rounds": 4}),
    ("mitchell", {"tables": 3, "arrow_switch": 1}),
)


def _room(family, parameters):
    return room([SectionMovement(generate(family, parameters))])


def _homes(places):
    return {name: name for name in places.names}


def _met(wishes, seats, places):
    """Return which wishes a seating meets, by looking at each: seeds count where all are spread."""
    at = {place.name: place for place in places.places}
    unreachable = {wish.table for wish in wishes if wish.kind is WishKind.UNREACHABLE}
    lines = list(dict.fromkeys(place.line for place in places.places))
    found = []
    for wish in wishes:
        here = [at[seats[name]] for name in wish.who]
        match wish.kind:
            case WishKind.MEET:
                found.append(here[1].name in here[0].met)
            case WishKind.NEVER_MEET:
                found.append(here[1].name not in here[0].met)
            case WishKind.NOBODY_OUT_TWICE:
                found.append(max(place.out for place in places.places) < 2)
            case WishKind.SEED:
                found.append(None)
            case WishKind.UNREACHABLE:
                found.append(True)
            case _:
                found.append(gives(wish, here[0], frozenset(unreachable)))
    return found, lines


def _seeds_granted(wishes, seats, places, lines):
    """Return the most seed wishes that can count as met in a seating."""
    line = {place.name: place.line for place in places.places}
    seeds = sorted(
        (wish.number, number) for number, wish in enumerate(wishes) if wish.kind is WishKind.SEED
    )
    total = 0
    for start in range(0, len(seeds), len(lines)):
        block = [line[seats[wishes[number].who[0]]] for _, number in seeds[start:][: len(lines)]]
        total += len(set(block))
    return total


def _count(wishes, seats, places):
    found, lines = _met(wishes, seats, places)
    return sum(bool(each) for each in found) + _seeds_granted(wishes, seats, places, lines)


def _by_trying_all(wishes, places):
    """Return the most wishes that any seating meets, and the fewest who move then."""
    best = (-1, 0)
    for order in permutations(places.names):
        seats = dict(zip(places.names, order, strict=True))
        moved = sum(who != place for who, place in seats.items())
        best = max(best, (_count(wishes, seats, places), -moved))
    return best


def _wishes(draw, names):
    kinds = draw(st.lists(st.sampled_from(list(WishKind)), min_size=1, max_size=5))
    found = []
    for kind in kinds:
        who = tuple(draw(st.permutations(names))[: kind.people])
        number = draw(st.integers(1, 4)) if kind.number else 0
        found.append(SeatWish(kind, who, number))
    return found


@given(st.data())
def test_no_seating_of_a_small_field_meets_more(data):
    places = _room(*data.draw(st.sampled_from(SMALL)))
    wishes = _wishes(data.draw, places.names)
    assume(
        len({wish.who[0] for wish in wishes if wish.kind is WishKind.SEED})
        == sum(wish.kind is WishKind.SEED for wish in wishes)
    )

    seated = seat(wishes, places, _homes(places))

    most, moved = _by_trying_all(wishes, places)
    assert seated.is_best
    assert sorted(seated.places.values()) == sorted(places.names)
    assert sum(each.is_met for each in seated.verdicts) == most
    assert _count(wishes, seated.places, places) == most
    if len(seated.unmet) == 0:
        assert sum(who != place for who, place in seated.places.items()) == -moved


@given(st.data())
def test_a_verdict_says_what_the_seating_gives(data):
    places = _room(*data.draw(st.sampled_from(SMALL)))
    wishes = _wishes(data.draw, places.names)

    seated = seat(wishes, places, _homes(places))

    found, _lines = _met(wishes, seated.places, places)
    for verdict, is_met in zip(seated.verdicts, found, strict=True):
        if verdict.is_met and is_met is not None:
            assert is_met


@given(st.data(), st.integers(0, 999))
def test_the_same_lot_gives_the_same_seats(data, lot):
    places = _room(*data.draw(st.sampled_from(SMALL)))
    wishes = _wishes(data.draw, places.names)

    once, again = (seat(wishes, places, _homes(places), lot=lot) for _ in range(2))

    assert once == again
    assert sorted(once.places.values()) == sorted(places.names)


def test_lots_differ():
    places = _room("howell", {"pairs": 12})
    drawn = {tuple(seat((), places, _homes(places), lot=lot).places.values()) for lot in range(9)}
    assert len(drawn) == 9


@pytest.mark.parametrize(
    ("family", "parameters", "wishes", "sentences"),
    [
        (
            "howell",
            {"pairs": 8},
            "still 3; still 7",
            ["Pairs 3 and 7 cannot both sit still: this Howell has one stationary place."],
        ),
        (
            "howell",
            {"pairs": 8},
            "never_meet 3 7",
            ["Pairs 3 and 7 cannot avoid each other: in this Howell everybody meets everybody."],
        ),
        (
            "howell",
            {"pairs": 8},
            "still 3; not_table 5 1",
            [
                (
                    "In this Howell these cannot all be met: pair 3 sits still; "
                    "pair 5 never plays at table 1."
                )
            ],
        ),
        (
            "mitchell",
            {"tables": 3},
            "still N1; still N2; still E1; still E2",
            [
                (
                    "Pairs N1, N2, E1 and E2 cannot all sit still: "
                    "this Mitchell has 3 stationary places."
                )
            ],
        ),
        (
            "mitchell",
            {"tables": 3},
            "table N1 9",
            ["Pair N1 cannot play at table 9 only: this Mitchell has no such place."],
        ),
        (
            "howell",
            {"pairs": 6},
            "unreachable 1; unreachable 2; unreachable 3; wheelchair 4",
            [
                (
                    "Pair 4 cannot keep to tables that a wheelchair can reach: "
                    "this Howell has no such place."
                )
            ],
        ),
        (
            "mitchell",
            {"tables": 7, "half_table": "north-south"},
            "no_sit_out N1; nobody_out_twice; east_west N2; north_south E3",
            [],
        ),
    ],
)
def test_says_why_not_in_a_sentence(family, parameters, wishes, sentences):
    places = _room(family, parameters)
    names = {name: f"pair {name}" for name in places.names}
    seated = seat(read_wishes(wishes, places.names), places, _homes(places), names=names)
    assert [each.why_not for each in seated.unmet] == sentences


def test_says_that_everybody_moves():
    places = room([SectionMovement(generate("individual", {"players": 13, "boards_per_round": 2}))])
    seated = seat(read_wishes("still 1"), places, _homes(places), names={"1": "player 1"})
    assert [each.why_not for each in seated.unmet] == [
        "Player 1 cannot sit still: in this movement everybody moves."
    ]


def test_says_that_somebody_sits_out_twice():
    places = _room("howell-twice", {"pairs": 5})
    seated = seat([SeatWish(WishKind.NOBODY_OUT_TWICE)], places, _homes(places))
    assert [each.why_not for each in seated.unmet] == [
        "In this Howell twice round someone sits out 2 rounds."
    ]


def test_counts_places_of_several_sections_and_sessions():
    mitchell, howell = generate("mitchell", {"tables": 3}), generate("howell", {"pairs": 6})
    places = room(
        [
            SectionMovement(mitchell, "A"),
            SectionMovement(howell, "B"),
            SectionMovement(mitchell, "A"),
        ]
    )
    assert len(places.places) == 12
    assert "BN1" not in places.places[0].met
    assert places.places[0].line == ("A", "NS")
    assert places.places[0].tables == {("A", 1)}
    seeds = ";".join(f"seed {name} {place}" for place, name in enumerate(places.names[:3], 1))
    seated = seat(read_wishes(f"{seeds}; never_meet B1 B2; still AE1"), places, _homes(places))
    lines = {place.name: place.line for place in places.places}
    assert not seated.unmet
    assert len({lines[seated.places[name]] for name in places.names[:3]}) == 3
    still = read_wishes("still AN1; still AN2; still AN3; still B1; still B2")
    assert [each.why_not for each in seat(still, places, _homes(places)).unmet] == [
        "AN1, AN2, AN3, B1 and B2 cannot all sit still: these movements have 4 stationary places."
    ]


def test_competing_requests_for_something_rare_are_counted():
    places = _room("mitchell", {"tables": 8 - 1})
    wishes = read_wishes(";".join(f"still {name}" for name in places.names))
    seated = seat(wishes, places, _homes(places), names={n: f"pair {n}" for n in places.names})
    assert {each.why_not for each in seated.unmet} == {
        "8 pairs cannot all sit still: this Mitchell has 7 stationary places."
    }
    unnamed = seat(wishes, places, _homes(places))
    assert unnamed.unmet[0].why_not.startswith("8 of them cannot all sit still")


@pytest.mark.parametrize("branches", [0])
def test_says_when_it_gave_up(branches):
    places = _room("howell-reduced", {"pairs": 14, "rounds": 9})
    apart = ";".join(f"never_meet {a} {b}" for a, b in combinations(range(1, 7), 2))
    seated = seat(read_wishes(apart), places, _homes(places), branches=branches)
    assert not seated.is_best
    assert seated.places == _homes(places)
    assert seated.verdicts
    assert all("no time to settle" in each.why_not for each in seated.verdicts)


def test_the_smallest_conflict_is_named():
    places = _room("howell", {"pairs": 6})
    names = {name: f"pair {name}" for name in places.names}
    wishes = read_wishes("not_table 2 1; north_south 5; not_table 3 2; still 4; not_table 4 1")
    seated = seat(wishes, places, _homes(places), names=names)
    assert seated.unmet
    for verdict in seated.unmet:
        smallest = next(
            size
            for size in range(1, len(wishes) + 1)
            for some in combinations(wishes, size)
            if verdict.wish in some and not _all_met(some, places)
        )
        assert verdict.why_not.count(";") + 1 == smallest or smallest == 1


def _all_met(wishes, places):
    return any(
        all(_met(wishes, dict(zip(places.names, order, strict=True)), places)[0])
        for order in permutations(places.names)
    )


@pytest.mark.parametrize(
    ("homes", "wishes"),
    [
        ({"a": "1", "b": "1"}, ()),
        ({"a": "nowhere"}, ()),
        ({"a": "1"}, (SeatWish(WishKind.STILL, ("z",)),)),
        ({"a": "1"}, (SeatWish(WishKind.STILL, ("a",), 3),)),
    ],
)
def test_refuses_what_cannot_be_seated(homes, wishes):
    with pytest.raises(MovementError):
        seat(wishes, _room("howell", {"pairs": 6}), homes)


def test_nothing_satisfies_what_contradicts():
    program = Program(1)
    one, other = program.new(2)
    program.demand(1, [one], 1, less=[other])
    program.demand(1, [other], 1)
    assert program.least({}) is None


def test_places_have_the_names_that_are_given():
    howell = generate("howell", {"pairs": 6})
    places = room([SectionMovement(howell, "", {label: f"b{label}" for label in howell.labels})])
    assert places.names == tuple(f"b{label}" for label in howell.labels)
    assert places.places[0].met == set(places.names[1:])


def test_says_how_many_places_there_are_of_a_kind():
    places = _room("mitchell", {"tables": 3})
    names = {name: f"pair {name}" for name in places.names}
    wishes = read_wishes("north_south N1; north_south N2; north_south E1; north_south E2")
    assert [each.why_not for each in seat(wishes, places, _homes(places), names=names).unmet] == [
        (
            "Pairs N1, N2, E1 and E2 cannot all always sit North-South: "
            "this Mitchell has 3 such places."
        )
    ]
