"""Conditions of contest, strata and handicaps: checked, changed and kept in the ledger."""

from decimal import Decimal
from uuid import uuid4

import pytest

from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.ranking.tie_breaks import TieBreak
from tests.tournaments.evenings import DAY, DIRECTOR, change, evening
from tournaments.clubs.services import create_club
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.services.conditions import set_strata_and_handicaps
from tournaments.record.services.events import create_event
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


OTHERS = {
    "unit": "one_point",
    "short_boards": "half_top",
    "average_plus": "flat",
    "compare": "session",
    "embargo": "live",
    "entry": "phones",
    "common_top": False,
    "fouled": "ebu",
    "percentage_of": "printed_total",
    "penalty_off": "played",
    "cross": "sum",
    "datum": "median",
    "datum_rounding": "to_even",
    "average_plus_imps": Decimal("2.5"),
    "average_imps": "session",
    "imp_cap": 12,
    "board_points": "tenths",
    "lines_show": "factored",
    "patton": "sign",
    "patton_points": 4,
    "bye": 50,
    "match_award": "win_loss",
    "round_award": "victory_points",
    "victory_points": "20 points, 9-11 boards",
    "own_scale": "0 10-10, 5 12-8",
    "contract_table": "auction",
    "shortage": "average",
    "carry": "capped",
    "carry_share": 50,
    "carry_cap": Decimal("12.50"),
    "handicap": "scaled",
    "tie_breaks": (TieBreak.HEAD_TO_HEAD, TieBreak.MOST_TOPS),
}


def test_a_test_changes_every_condition_there_is() -> None:
    assert set(OTHERS) == set(CONDITIONS)


def test_every_condition_can_be_changed_and_replayed() -> None:
    held = evening().start()

    for name, other in OTHERS.items():
        change(held, **{name: other})

        assert getattr(held.snapshot.event.conditions, name) == other
        assert history(held.event.pk)[0].what.lower().startswith(f"{name.replace('_', ' ')}: ")
    assert verify_ledger(held.event.pk).ok


def test_an_event_is_created_with_all_conditions() -> None:
    club = create_club(name="Elm Row")

    event = create_event(club_id=club.pk, name="Evening", held_on=DAY, **OTHERS)

    assert event.conditions.value == Conditions(**OTHERS)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("unit", "three", "Choose one of: two_point, one_point."),
        ("datum", None, "Choose one of: drop_one"),
        ("own_scale", "0 10-10, 3", "not a step of a scale"),
        ("carry_cap", "1e400", "Enter a number"),
        ("method", "butler", "There is no condition called method."),
        ("weather", "fair", "There is no condition called weather."),
    ],
)
def test_refuses_impossible_values_of_a_condition(name: str, value: object, sentence: str) -> None:
    held = evening()

    with pytest.raises(RefusedError) as refused:
        change(held, **{name: value})

    assert refused.value.field == name
    assert sentence in refused.value.sentence


def test_victory_points_on_a_scale_of_our_own_need_the_scale() -> None:
    held = evening("round-robin", {"teams": 4, "boards_per_round": 4}, contest="teams")

    with pytest.raises(RefusedError, match="Enter the scale"):
        change(held, victory_points="own")
    with pytest.raises(RefusedError, match="Enter the scale"):
        create_event(club_id=held.club.pk, name="Teams", held_on=DAY, victory_points="own")
    change(held, victory_points="own", own_scale="0-4: 10-10\n5+: 13-7\n")

    chosen = held.snapshot.event.conditions
    assert (chosen.victory_points, chosen.own_scale) == ("own", "0 10-10, 5 13-7")
    with pytest.raises(RefusedError, match="Enter the scale"):
        change(held, own_scale=" ")


def test_the_same_value_again_leaves_no_entry() -> None:
    held = evening().start()
    change(held, carry_cap="2", tie_breaks=["most_tops"])

    change(held, carry_cap=Decimal("2.00"), tie_breaks="most_tops")

    assert LedgerEntry.objects.filter(event=held.event).count() == 2


def test_refuses_what_a_match_counts_where_no_two_teams_meet() -> None:
    held = evening(
        "fours-mitchell",
        {"teams": 5},
        contest="teams",
        method="total_points",
        match_award="results",
    )

    with pytest.raises(RefusedError) as refused:
        change(held, match_award="win_loss")

    assert refused.value.field == "match_award"
    assert held.snapshot.event.conditions.match_award == "results"


def test_strata_and_handicaps_of_the_set_up_stand_in_the_start() -> None:
    held = evening()
    held.set_prizes({"1-ns": (2, "4.5")})
    assert not LedgerEntry.objects.filter(event=held.event).exists()

    held.start()

    entry = LedgerEntry.objects.get(event=held.event)
    assert entry.payload["prizes"] == {"1-ns": [2, "4.50"]}
    assert verify_ledger(held.event.pk).ok


def test_a_change_in_play_is_kept_in_the_ledger_with_words() -> None:
    held = evening()
    held.set_prizes({"1-ns": (2, "4.5")})
    held.start()

    held.set_prizes({"1-ns": (1, None), "2-ew": (None, "−1,25")})

    contestant = held.snapshot.contestants[held.contestant("2-ew").pk]
    assert (contestant.stratum, contestant.handicap) == (None, Decimal("-1.25"))
    assert history(held.event.pk)[0].what == (
        "1 N-S: stratum 2, handicap 4.50% → stratum 1; 2 E-W: nothing → handicap -1.25%"
    )
    assert verify_ledger(held.event.pk).ok


@pytest.mark.parametrize(
    ("prize", "field"),
    [
        ((0, None), "stratum"),
        ((27, None), "stratum"),
        (("first", None), "stratum"),
        ((-1, None), "stratum"),
        (("²", None), "stratum"),
        (("0001" + "9" * 30, None), "stratum"),
        (("9" * 10_000, None), "stratum"),
        ((None, "101"), "handicap"),
        ((None, "3.333"), "handicap"),
        ((None, "some"), "handicap"),
        ((None, "9" * 10_000), "handicap"),
        ((None, "1\0"), "handicap"),
    ],
)
def test_refuses_an_impossible_stratum_or_handicap(
    prize: tuple[object, object], field: str
) -> None:
    held = evening()
    contestant = held.contestant("1-ns")

    with pytest.raises(RefusedError) as refused:
        held.set_prizes({"1-ns": prize})

    assert refused.value.field == f"{field}-{contestant.pk}"
    contestant.refresh_from_db()
    assert (contestant.stratum, contestant.handicap) == (None, None)


def test_refuses_prizes_for_outsiders_and_after_results_are_final() -> None:
    held, other = evening(), evening()
    stranger = {other.contestant("1-ns").pk: (1, None)}
    with pytest.raises(NotFoundError):
        set_strata_and_handicaps(event_id=held.event.pk, prizes=stranger, by=DIRECTOR, key=uuid4())
    held.start().play()
    held.finish()

    with pytest.raises(ConflictError):
        held.set_prizes({"1-ns": (1, None)})


def test_the_same_key_sets_prizes_once() -> None:
    held, key = evening().start(), uuid4()
    who = held.contestant("1-ns").pk

    for _time in range(2):
        set_strata_and_handicaps(
            event_id=held.event.pk, prizes={who: (1, None)}, by=DIRECTOR, key=key
        )
    with pytest.raises(KeyReusedError):
        set_strata_and_handicaps(
            event_id=held.event.pk, prizes={who: (2, None)}, by=DIRECTOR, key=key
        )

    assert held.contestant("1-ns").stratum == 1


def test_the_history_tells_conditions_in_words() -> None:
    held = evening().start()

    change(held, short_boards="ascherman", common_top=False, tie_breaks="most_tops")

    assert set(history(held.event.pk)[0].what.split("; ")) == {
        "Short boards: Neuberg formula → Ascherman: a score ties with itself",
        "Common top: yes → no",
        "Tie breaks: none → most tops",
    }
