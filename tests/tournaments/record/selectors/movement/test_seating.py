"""Seating plans, and the room."""

import pytest

from movements.model import boards_text
from tests.tournaments.evenings import evening
from tournaments.record.selectors.movement.seating import seating

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


@pytest.mark.parametrize(
    ("family", "parameters", "contest"),
    [
        ("mitchell", {"tables": 5, "boards_per_round": 3}, "pairs"),
        ("mitchell", {"tables": 5, "half_table": "east-west"}, "pairs"),
        ("mitchell-share-relay", {"tables": 6, "boards_per_round": 2}, "pairs"),
        ("howell", {"pairs": 7, "boards_per_round": 2}, "pairs"),
        ("new-england-24", {}, "team_match"),
    ],
)
def test_the_plan_is_the_same_before_and_after_the_start(
    family: str, parameters: dict[str, object], contest: str
) -> None:
    played = evening(family, parameters, contest=contest, names=True)
    snapshot = played.snapshot
    before = seating(snapshot, snapshot.sections[played.section.pk])

    played.start()

    snapshot = played.snapshot
    after = seating(snapshot, snapshot.sections[played.section.pk])
    assert before.rows == after.rows
    assert (before.relays, before.sitting_out) == (after.relays, after.sitting_out)


def test_a_relay_rests_between_tables_in_share_and_relay() -> None:
    played = evening("mitchell-share-relay", {"tables": 6, "boards_per_round": 2})
    snapshot = played.snapshot

    plan = seating(snapshot, snapshot.sections[played.section.pk])

    assert {len(boards) for boards in plan.relays.values()} == {2}
    assert not plan.anybody_sits_out


def test_a_half_table_lets_everybody_of_one_line_sit_out_once() -> None:
    played = evening("mitchell", {"tables": 5, "half_table": "north-south"})
    snapshot = played.snapshot

    plan = seating(snapshot, snapshot.sections[played.section.pk])

    out = [label for labels in plan.sitting_out.values() for label in labels]
    assert sorted(out) == ["E1", "E2", "E3", "E4", "E5"]


def test_who_has_left_or_has_not_come_does_not_sit_out() -> None:
    played = evening("mitchell", {"tables": 5, "boards_per_round": 2}).start().play(rounds=1)
    played.change_movement("pair_arrives", after=1)
    played.change_movement("pair_leaves", contestant="E3", after=2)
    snapshot = played.snapshot

    plan = seating(snapshot, snapshot.sections[played.section.pk])
    late = next(label for label in plan.places if label in ("N6", "E6"))

    assert (plan.came, plan.left) == ({late: 1}, {"E3": 2})
    assert plan.sitting_out[1] == ()
    assert all("E3" not in labels for labels in plan.sitting_out.values())
    assert {(x.round, x.contestant) for x in plan.movement.idle} == {
        (number, label) for number, labels in plan.sitting_out.items() for label in labels
    }


def test_without_a_movement_there_is_no_plan() -> None:
    played = evening()
    played.section.starting_positions.all().delete()
    played.session.sections.update(family="")
    snapshot = played.snapshot

    assert seating(snapshot, snapshot.sections[played.section.pk]) is None


@pytest.mark.parametrize(
    ("boards", "text"),
    [((1, 2, 3), "1–3"), ((1, 3), "1, 3"), ((5,), "5"), ((), ""), ((2, 1), "1–2")],
)
def test_boards_are_named_as_on_a_guide_card(boards: tuple[int, ...], text: str) -> None:
    assert boards_text(boards) == text
