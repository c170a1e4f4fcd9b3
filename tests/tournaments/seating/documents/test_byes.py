"""Who has no seat: a pair with a bye is on every list, a team that is knocked out on no later one.

The eleven teams of the knockout are seeded by their numbers: 1 to 5 have a bye in the first stage.
"""

import pytest

from tests.tournaments.draws.services.test_knockouts import drawn, knockout, won_by
from tests.tournaments.evenings import Evening, evening
from tests.tournaments.printing.reading import text_of
from tournaments.printing.catalogue import printing
from tournaments.record.selectors.movement.seating import seating
from tournaments.seating.views.who_sits import who_sits

pytestmark = pytest.mark.django_db


def read(held: Evening, kind: str):
    return printing.read_content(held.snapshot, held.session.pk, kind)


def printed(held: Evening, kind: str) -> str:
    return text_of(printing.pdf(kind, read(held, kind), "A4"))


def swiss() -> Evening:
    parameters = {"pairs": 7, "rounds": 3, "boards_per_round": 2}
    return evening("swiss-pairs", parameters, names=True)


def test_a_pair_with_the_bye_in_round_1_is_on_every_list():
    held = swiss().start()
    snapshot = held.snapshot
    plan = seating(snapshot, snapshot.sections[held.section.pk])
    (number,) = {each.number for each in snapshot.contestants.values()} - {
        plan.places[label].contestant.number
        for row in plan.round(1)
        for label in (row.north, row.east)
    }
    players = next(e.players for e in snapshot.contestants.values() if e.number == number)
    bye = "Bye in round 1"

    assert [e.place for e in read(held, "seating-plan").names if e.contestant == number] == [
        bye
    ] * 2
    (_section, entries) = read(held, "entry-list").sections[0]
    assert [each.place for each in entries if each.number == number] == [bye]
    assert [t.place for t in read(held, "name-tents").tents if t.name in players] == [bye] * 2
    assert {b.name for b in read(held, "name-badges").badges} >= set(players)
    (_section, paying) = read(held, "table-money").sections[0]
    assert [table for table, _number, name in paying if name in players] == ["Bye"] * 2
    (card,) = [e for e in read(held, "guide-cards-pairs").cards if e.title == f"Pair {number}"]
    assert [stop.table for stop in card.stops] == [0]
    assert card.next_draw == "Round 2 is drawn when round 1 is in."
    assert printed(held, "guide-cards-pairs").count(card.next_draw) == 7
    assert f"Sits out round 1: {number}, {' – '.join(players)}" in " ".join(
        printed(held, "seating-plan").split()
    )


def test_teams_with_a_bye_sit_out_and_those_knocked_out_are_not_mentioned_again():
    held = knockout(teams=11).start()
    section = held.section.pk

    def out(number: int) -> set[str]:
        plan = seating(held.snapshot, held.snapshot.sections[section])
        assert {seat.label for seat in who_sits(plan, number).out} == {
            label.replace("ns", " N-S").replace("ew", " E-W") for label in plan.sitting_out[number]
        }
        return {label[:-2] for label in plan.sitting_out[number]}

    assert out(1) == set("12345")
    won_by(held, "6", "7", "8")
    drawn(held)
    assert out(1) == set("12345")
    assert out(2) == set()
    won_by(held, "1", "2", "3", "4")
    drawn(held)
    assert out(3) == set()

    cards = {card.title: card for card in read(held, "guide-cards-pairs").cards}
    assert len(cards) == 22
    lost_first = cards["Team 11, North-South pair"]
    assert [stop.round for stop in lost_first.stops] == [1]
    assert (lost_first.stops[-1].then, lost_first.next_draw) == ("", "")
    tables = [row for card in read(held, "guide-cards").cards for row in card.rounds]
    assert not any("sit out" in move for row in tables for move in row.moves.sides)
    through = cards["Team 1, North-South pair"]
    assert [bool(stop.table) for stop in through.stops] == [False, True, True]
    assert through.next_draw == "Round 4 is drawn when round 3 is in."


def test_a_team_that_withdraws_is_out_and_its_opponents_sit_out():
    held = knockout(teams=4, third_place=True, segments=2).start()
    won_by(held, "1", "2")
    drawn(held, out=("4",))
    plan = seating(held.snapshot, held.snapshot.sections[held.section.pk])

    assert {label[:-2] for label in plan.knocked_out[2]} == {"4"}
    assert {label[:-2] for label in plan.sitting_out[2]} == {"1"}
    assert {idle.contestant[:-2] for idle in plan.movement.idle} == {"1"}
