"""Who has a place, who waits and who looks for a partner, against a plain list kept by hand."""

from uuid import uuid4

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.kept import kept
from tests.tournaments.signup.lists import evening_to_come, names, put_down, the_list
from tournaments.clubs.services import create_club
from tournaments.signup.models import SignedUp, SignUp
from tournaments.signup.selectors import ListTerms
from tournaments.signup.services import (
    PLACE,
    Newcomers,
    answer,
    ask_to_play,
    change_sign_up,
    change_terms,
    move_entry,
    open_lists,
    pair_up,
    remove_entry,
    withdraw,
)

pytestmark = pytest.mark.django_db

club = kept(lambda: create_club(name="Turns"))


class ByHand:
    """The list as a secretary with a pencil keeps it: rows of names in the order of their turns."""

    def __init__(self, places: int | None) -> None:
        self.places = places
        self.rows: list[list[str]] = []

    def comes_last(self, row: list[str]) -> None:
        self.rows.remove(row)
        self.rows.append(row)

    @property
    def complete(self) -> list[list[str]]:
        return [row for row in self.rows if len(row) == 2]

    @property
    def playing(self) -> list[list[str]]:
        return self.complete if self.places is None else self.complete[: self.places]

    @property
    def waiting(self) -> list[list[str]]:
        return self.complete[len(self.playing) :]

    @property
    def looking(self) -> list[list[str]]:
        return [row for row in self.rows if len(row) == 1]


STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            [
                *("pair", "pair", "single", "single"),
                *("withdraw", "remove", "finds", "loses", "joins", "says no", "paired", "up"),
                *("down", "places"),
            ]
        ),
        st.integers(0, 99),
        st.integers(0, 99),
    ),
    min_size=1,
    max_size=25,
)


@given(st.one_of(st.none(), st.integers(1, 4)), STEPS)
def test_everybody_has_the_place_that_their_turn_gives(club, places, steps):
    SignUp.objects.all().delete()
    planned = evening_to_come(club, places=places)
    mine = ByHand(places)
    new = (f"P {number}" for number in range(1000))
    owner: dict[str, SignedUp] = {}

    def entry(row: list[str]) -> SignUp:
        return SignedUp.objects.get(sign_up__list__planned=planned, name=row[0]).sign_up

    def pick(rows: list[list[str]], number: int) -> list[str] | None:
        return rows[number % len(rows)] if rows else None

    for step, one, other in steps:
        before = list(mine.waiting)
        told = ()
        found = the_list(planned)
        row = pick(mine.rows, one)
        match step:
            case "pair" | "single":
                row = [next(new) for _ in range(2 if step == "pair" else 1)]
                owner[row[0]] = put_down(planned, *row, email="a@example.org" if one < 5 else "")
                SignedUp.objects.filter(pk=owner[row[0]].pk).exclude(email="").update(
                    confirmed_at=timezone.now()
                )
                mine.rows.append(row)
            case "withdraw" if row and row[0] in owner:
                told = withdraw(person_id=owner[row[0]].pk)
                both = [name for name in row if name in owner]
                mine.rows[mine.rows.index(row)] = [name for name in both if name != row[0]]
                mine.rows = [each for each in mine.rows if each]
            case "remove" if row:
                told, _removed = remove_entry(list_id=found.id, entry_id=entry(row).pk)
                mine.rows.remove(row)
            case "finds" if row := pick(mine.looking, one):
                partner = next(new)
                told = change_sign_up(
                    person_id=owner[row[0]].pk, newcomers=Newcomers(names=(row[0], partner))
                )
                row.append(partner)
                mine.comes_last(row)
            case "loses" if row and len(row) == 2 and row[1] not in owner:
                told = change_sign_up(
                    person_id=owner[row[0]].pk, newcomers=Newcomers(names=(row[0],))
                )
                row.pop()
            case "joins" | "says no" | "paired" if len(mine.looking) > 1:
                asked = pick(mine.looking, one)
                asker = pick([each for each in mine.looking if each is not asked], other)
                if step == "paired":
                    told = pair_up(
                        list_id=found.id, one_id=entry(asked).pk, other_id=entry(asker).pk
                    )
                else:
                    ask_to_play(person_id=owner[asker[0]].pk, asks_id=entry(asked).pk)
                    told = answer(
                        person_id=owner[asked[0]].pk,
                        asker_id=owner[asker[0]].pk,
                        yes=step == "joins",
                    )
                if step != "says no":
                    asked.append(asker[0])
                    mine.rows.remove(asker)
                    mine.comes_last(asked)
            case "up" | "down" if row:
                told = move_entry(list_id=found.id, entry_id=entry(row).pk, up=step == "up")
                line = mine.complete if len(row) == 2 else mine.looking
                place = line.index(row) + (-1 if step == "up" else 1)
                if 0 <= place < len(line):
                    a, b = mine.rows.index(row), mine.rows.index(line[place])
                    mine.rows[a], mine.rows[b] = mine.rows[b], mine.rows[a]
            case "places":
                mine.places = one % 6 or None
                told = change_terms(list_id=found.id, terms=ListTerms(places=mine.places))

        found = the_list(planned)
        assert names(found.playing) == [" & ".join(row) for row in mine.playing]
        assert names(found.waiting) == [" & ".join(row) for row in mine.waiting]
        assert names(found.looking) == [" & ".join(row) for row in mine.looking]
        moved_up = {name for row in mine.playing if row in before for name in row}
        wanted = SignedUp.objects.filter(name__in=moved_up).exclude(confirmed_at=None)
        assert {pk for pk, word in told if word == PLACE} == {each.pk for each in wanted}


def test_two_who_press_at_once_have_one_turn_each(club):
    planned = evening_to_come(club, places=1)
    for _each in range(3):
        put_down(planned, f"A {uuid4()}", f"B {uuid4()}")

    turns = list(SignUp.objects.order_by("turn").values_list("turn", flat=True))

    assert turns == [1, 2, 3]


def test_a_list_is_opened_once(club):
    planned = evening_to_come(club, places=5)

    assert open_lists(planned_ids=[planned.pk], terms=ListTerms(places=9)) == 0
    assert the_list(planned).terms.places == 5
