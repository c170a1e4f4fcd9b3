"""Shapes follow from the dataclasses that they mirror or take."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

import pytest
from rest_framework import serializers

from tournaments.site.api.fields import StrictIn, mirrors, takes
from tournaments.site.limits import limits_of


@dataclass
class Board:
    number: int
    is_in: bool
    share: Fraction


@dataclass
class Round:
    result_id: int
    winners: Literal[1, 2]
    boards: tuple[Board, ...]
    names: tuple[str, ...]
    next_board: Board | None = None
    secret: str = "hidden"


@mirrors(Board, share="A fraction.")
class BoardOut(serializers.Serializer[Any]):
    """A board."""


@mirrors(Round, exclude=("secret",))
class RoundOut(serializers.Serializer[Any]):
    """A round."""

    first = serializers.CharField(source="secret")
    winners = serializers.CharField()


def test_answers_fields_in_the_order_of_the_dataclass_and_declared_ones_in_their_place():
    board = Board(7, is_in=True, share=Fraction(5, 2))

    answer = RoundOut(Round(3, 2, (board,), ("Ann", "Bob"))).data

    assert list(answer.items()) == [
        ("result", 3),
        ("winners", "2"),
        ("boards", [{"number": 7, "is_in": True, "share": "5/2"}]),
        ("names", ["Ann", "Bob"]),
        ("next_board", None),
        ("first", "hidden"),
    ]
    assert BoardOut().fields["share"].help_text == "A fraction."


def test_answers_the_fields_that_are_named_in_that_order():
    @mirrors(Round, fields="names result")
    class ShortOut(serializers.Serializer[Any]):
        """Part of a round."""

    assert list(ShortOut().fields) == ["names", "result"]


def test_refuses_what_no_field_shows():
    @dataclass
    class Odd:
        what: bytes

    with pytest.raises(TypeError, match="declare a field"):

        @mirrors(Odd)
        class OddOut(serializers.Serializer[Any]):
            """Nothing."""


@dataclass
class Prize:
    name: str = field(metadata={"max_length": 5})
    worth: Decimal = field(default=Decimal(2), metadata={"max_digits": 3, "decimal_places": 1})
    note: str = ""
    on: date | None = None
    shared: tuple[int, ...] = field(default=(), metadata={"max_length": 2})


@takes(Prize, note="Anything.")
class PrizeIn(StrictIn):
    """A prize."""


def test_takes_the_fields_of_a_dataclass_with_their_defaults():
    sent = PrizeIn(data={"name": "First", "on": "2026-03-19"})

    assert sent.is_valid()
    assert sent.validated_data == {
        "name": "First",
        "worth": Decimal(2),
        "note": "",
        "on": date(2026, 3, 19),
        "shared": [],
    }
    assert PrizeIn().fields["note"].help_text == "Anything."


def test_refuses_what_is_beyond_the_limits_of_a_dataclass():
    sent = PrizeIn(data={"name": "Second", "worth": "2.25", "shared": [1, 2, 3]})

    assert not sent.is_valid()
    assert list(sent.errors) == ["name", "worth", "shared"]
    assert limits_of(Prize, "name") == {"max_length": 5}
