"""A drive in the ledger: reports, moves, corrections, undo, and what it comes to."""

from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest

from movements.drives.games import GAMES
from tests.tournaments.evenings import DIRECTOR
from tournaments.clubs.services import appoint_director, create_club
from tournaments.competitions.models import Competition, CompetitionEntry
from tournaments.competitions.selectors.opened import (
    OpenCompetition,
    open_competition,
    verify_competition,
)
from tournaments.competitions.services import create_competition, record_entry, withdraw_entry
from tournaments.drives.selectors.drive_sheets import (
    awards,
    card_lines,
    contestants,
    names_of,
    scores,
    special_counts,
    table_lines,
    total_lines,
)
from tournaments.drives.selectors.drives import Drive, TableReport
from tournaments.drives.services import TypedReport, name_places, report_round
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


def signed(key: UUID | None = None) -> Any:
    return {"by": DIRECTOR, "key": key or uuid4()}


def drive_of(**rules: Any) -> Competition:
    return create_competition(
        club_id=create_club(name=f"Whist club {uuid4().hex[:6]}").pk,
        kind="drive",
        name="Harvest drive",
        starts_on=date(2026, 9, 1),
        rules={"game": "whist", "tables": 3, "rounds": 3, **rules},
        **signed(),
    )


def opened(drive: Competition) -> OpenCompetition:
    director = appoint_director(club_id=drive.club_id, username=uuid4().hex[:20], password="x")
    return open_competition(drive.pk, director)


def read(drive: Competition) -> Drive:
    return opened(drive).state


Said = tuple[int, dict[str, object], str]
"""What a table says without the round, and what was there when it was typed."""


def table(number: int, said: dict[str, object], was: str = "") -> Said:
    return number, said, was


def tricks(*first: int, was: str = "") -> tuple[Said, ...]:
    return tuple(table(n, {"first": each}, was) for n, each in enumerate(first, 1))


def report(drive: Competition, number: int, reports: tuple[Said, ...], **more: Any) -> int:
    typed = tuple(
        TypedReport(TableReport.of({"round": number, "table": n, **said}), was)
        for n, said, was in reports
    )
    return report_round(
        competition_id=drive.pk, round_number=number, reports=typed, **{**signed(), **more}
    )


def record(drive: Competition, kind: str, **payload: Any) -> CompetitionEntry:
    return record_entry(competition_id=drive.pk, kind=kind, payload=payload, **signed())


def test_a_whole_drive_is_played_and_its_ledger_proves_it() -> None:
    drive = drive_of(absent=["G6"])
    report(drive, 1, tricks(8, 5, 7), move=True)
    now = read(drive).play
    # The losers of table 1 were lady 2 and gentleman 2: she went to table 2, he to table 3.
    assert [("L2" in str(table), "G2" in str(table)) for table in now.current.tables] == [
        (False, False),
        (True, False),
        (False, True),
    ]
    report(drive, 2, tricks(9, 9, 9), move=True)
    report(drive, 3, tricks(6, 6, 6), move=True)
    done = read(drive)
    assert done.play.over
    found = scores(done)
    assert "G6" not in found
    assert all(len(each) == 3 for each in found.values())
    assert sum(map(sum, found.values())) + _of_empty_chair(done) == 3 * 3 * 2 * 13
    assert verify_competition(drive.pk).ok


def _of_empty_chair(drive: Drive) -> int:
    """Return what the empty chair would have: the dummy hand's tricks are nobody's."""
    missing = 0
    for round_ in drive.play.rounds:
        for table, outcome in zip(round_.tables, round_.outcomes, strict=True):
            for side, points in zip(table, outcome.points, strict=True):
                missing += points * ("G6" in side)
    return missing


def test_nobody_has_a_place_before_the_first_score() -> None:
    drive = drive_of()
    before = total_lines(read(drive), str)
    assert {(line.place, line.place_in_group) for line in before} == {("", "")}

    report(drive, 1, tricks(8))

    after = {line.contestant: line for line in total_lines(read(drive), str)}
    assert after["L1"].place == "1="
    assert after["L1"].place_in_group == "1"


def test_the_same_form_sent_twice_acts_once() -> None:
    drive, key = drive_of(), uuid4()
    first = report(drive, 1, tricks(8, 5, 7), move=True, key=key)
    assert first == 4
    assert report(drive, 1, tricks(8, 5, 7), move=True, key=key) == 0
    assert read(drive).play.number == 2


def test_conflicting_reports_of_one_table_are_refused() -> None:
    drive = drive_of()
    report(drive, 1, tricks(8))
    assert report(drive, 1, tricks(8)) == 0
    with pytest.raises(ConflictError, match=r"Someone else has already reported table \d+ as 8"):
        report(drive, 1, tricks(7))
    assert report(drive, 1, tricks(7, was="8")) == 1


def test_nothing_of_a_form_is_kept_if_one_table_is_wrong() -> None:
    drive = drive_of()
    with pytest.raises(RefusedError, match="Table 2: The tricks of both sides must add up to 13"):
        report(drive, 1, tricks(8, 14))
    assert read(drive).play.current.outcomes == (None, None, None)
    with pytest.raises(RefusedError, match="no report from table 2, 3"):
        report(drive, 1, tricks(8), move=True)
    assert read(drive).play.current.outcomes == (None, None, None)


def test_a_second_director_does_not_move_everybody_twice() -> None:
    drive = drive_of()
    report(drive, 1, tricks(8, 5, 7), move=True)
    with pytest.raises(ConflictError, match="already moved"):
        report(drive, 1, (), move=True)


def test_a_correction_changes_totals_and_no_seat() -> None:
    drive = drive_of()
    report(drive, 1, tricks(8, 5, 7), move=True)
    before = read(drive)
    report(drive, 1, tricks(3, was="8"), reason="Miscounted")
    after = read(drive)
    assert after.play.current.tables == before.play.current.tables
    assert (scores(before)["L1"][0], scores(after)["L1"][0]) == (8, 3)


def test_the_end_of_a_round_is_undone_with_the_seats() -> None:
    drive = drive_of()
    report(drive, 1, tricks(8, 5, 7), move=True)
    moved = CompetitionEntry.objects.get(competition=drive, kind="moved")
    withdraw_entry(competition_id=drive.pk, sequence=moved.sequence, **signed())
    assert read(drive).play.number == 1
    report(drive, 1, (), move=True)
    assert read(drive).play.number == 2


def test_the_history_tells_a_report_of_a_round_that_was_undone() -> None:
    drive = drive_of()
    report(drive, 1, tricks(8, 5, 7), move=True)
    report(drive, 2, tricks(9))
    last = CompetitionEntry.objects.filter(competition=drive).latest("sequence").sequence
    for sequence in (last, last - 1):
        withdraw_entry(competition_id=drive.pk, sequence=sequence, **signed())
    told = [(line.told, line.withdrawn) for line in opened(drive).history()]
    assert ("Hand 2, table 1: 9–4", True) in told
    assert ("Hand 1 ended", True) in told
    military = drive_of(game="military-whist", rounds=4, trumps=[])
    report(military, 1, (table(1, {"winner": None}),))
    assert opened(military).history()[-1].told == "Battle 1, table 1: nobody won"


def test_names_are_given_changed_and_left_out() -> None:
    drive = drive_of()
    both = {1: "Ada Moor", 2: "Ben Lund", 3: ""}
    assert name_places(competition_id=drive.pk, names=both, **signed()) == 2
    assert name_places(competition_id=drive.pk, names=both, **signed()) == 0
    assert name_places(competition_id=drive.pk, names={1: "Ada Moore"}, **signed()) == 1
    named = names_of(opened(drive))
    assert [named(label) for label in ("L1", "G1", "L2")] == ["Ada Moore", "Ben Lund", ""]
    with pytest.raises(RefusedError, match="Nobody here has the number 99"):
        name_places(competition_id=drive.pk, names={99: "Cy"}, **signed())


def test_forts_have_a_name_and_win_flags_at_home_and_away() -> None:
    drive = drive_of(game="military-whist", tables=3, rounds=4, trumps=[])
    name_places(competition_id=drive.pk, names={1: "England"}, **signed())
    assert names_of(opened(drive))("1") == "England"
    won = tuple(table(n, {"winner": 1}) for n in (1, 2, 3))
    report(drive, 1, won, move=True)
    nobody = table(1, {"winner": None})
    report(drive, 2, (nobody, *won[1:]))
    assert {one: sum(each) for one, each in scores(read(drive)).items()} == {
        "1": 1,
        "2": 2,
        "3": 2,
    }


def test_a_ladys_prize_is_for_a_lady_in_a_gentlemans_place() -> None:
    drive = drive_of(groups={"G3": "ladies"}, prizes=["ladies-1", "gentlemen-1", "ladies-booby"])
    report(drive, 1, tricks(7, 12, 7), move=True)
    found = {award.prize.id: award for award in awards(read(drive))}
    assert found["ladies-1"].holders == ("L3", "G3")
    assert found["ladies-1"].tied
    record(drive, "tie_cut", order=["G3", "L3"])
    record(drive, "group", label="L4", group="gentlemen")
    found = {award.prize.id: award for award in awards(read(drive))}
    assert (found["ladies-1"].holders, found["ladies-1"].tied) == (("G3",), False)


def test_latecomers_leavers_exchanges_and_counts_stand_in_the_history() -> None:
    drive = drive_of(game="euchre", rounds=4)
    record(drive, "left", label="G6")
    record(drive, "arrived", label="G6")
    record(drive, "table_added")
    record(drive, "exchanged", one="L1", other="L2")
    record(drive, "counted", label="L3", what="Lone hand", times=2)
    record(drive, "counted", label="L3", what="Lone hand", times=1)
    record(drive, "group", label="G6", group="everybody")
    won = tuple(table(n, {"winners": [1, 1], "halved": [True, True]}) for n in (1, 2, 3, 4))
    report(drive, 1, won, move=True)
    record(drive, "report", round=2, table=1, winner=2)
    record(drive, "report_back", table=1)
    record(drive, "tie_cut", order=["L1", "L2"])
    told = [line.told for line in opened(drive).history()[1:]]
    assert told[:8] == [
        "G6 left",
        "G6 arrived",
        "Table 4 added",
        "L1 and L2 changed seats",
        "L3: Lone hand, 2",
        "L3: Lone hand, 1",
        "G6 competes with everybody",
        "Game 1, table 1: 1 won, halved",
    ]
    assert told[-4:] == [
        "Game 1 ended",
        "Game 2, table 1: 2 won",
        "Report of table 1 withdrawn",
        "Tie decided: L1, L2",
    ]
    assert special_counts(read(drive)) == [("Lone hand", "L3", 3)]


def test_a_card_shows_where_somebody_sat_and_what_they_scored() -> None:
    drive = drive_of(game="party", guests=5, tables=1, rounds=2)
    record(drive, "cut", order=["5", "4", "3", "2", "1"])
    report(drive, 1, (table(1, {"first": 500, "second": 300}),), move=True)
    card = card_lines(read(drive), "5")
    assert (card[0].table, card[0].partner, card[0].opponents) == (1, "4", ("3", "2"))
    assert (card[0].own, card[0].against) == (500, 300)
    assert card_lines(read(drive), "1")[0].table == 0
    assert [line.contestant for line in total_lines(read(drive), lambda _: "")][:2] == ["4", "5"]
    assert set(contestants(read(drive))) == {"1", "2", "3", "4", "5"}


def test_what_was_typed_is_shown_to_be_typed_again() -> None:
    drive = drive_of(game="hearts", absent=["L6"], trumps=[])
    says = [
        table(1, {"winners": [1, 2], "halved": [True, False]}),
        table(2, {"winner": 2}),
        table(3, {"winners": [1, 2], "scorer": "second"}),
    ]
    report(drive, 1, tuple(says))
    lines = table_lines(read(drive), 1, lambda _: "")
    assert [line.typed for line in lines] == ["1= 2", "2", "1 2 G"]
    assert [line.short for line in lines] == [False, False, True]
    bridge = drive_of(game="bridge", tables=2, trumps=[], net=True)
    both = (
        table(1, {"first": 400, "second": 400, "tied": 2}),
        table(2, {"first": 90, "second": 0}),
    )
    report(bridge, 1, both)
    lines = table_lines(read(bridge), 1, lambda _: "")
    assert [line.typed for line in lines] == ["400-400 2", "90-0"]
    assert scores(read(bridge))["L4"] == (-90,)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_can_be_created_with_what_is_usual(game: Any) -> None:
    guests = {"pivot": 4, "party": 4}.get(game.id, 0)
    rules = {"game": game.id, "tables": game.tables[0], "guests": guests, "rounds": game.rounds}
    drive = drive_of(**rules, trumps=[])
    assert read(drive).rules.seating == game.seatings[0]
    assert verify_competition(drive.pk).ok


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"game": "snap"}, "There is no drive"),
        ({"game": 3}, "Give game"),
        ({"tables": "3"}, "Give tables as a whole number"),
        ({"trumps": "hearts"}, "Give trumps as a list"),
        ({"trumps": [1]}, "list of words"),
        ({"movers": "everybody"}, "Choose whether losers or winners move"),
        ({"prizes": ["cake"]}, "There is no prize called cake"),
        ({"groups": ["G1"]}, "Give groups"),
        ({"groups": {"G9": "ladies"}}, "Nobody here has the label G9"),
        ({"groups": {"G1": "clubs"}}, "Choose the ladies"),
        ({"couples": "1-2"}, "Give couples"),
        ({"couples": [["1"]]}, "Give couples"),
        ({"net": "yes"}, "Give net"),
        ({"absent": ["L99"]}, "Nobody at a table is L99"),
    ],
    ids=str,
)
def test_impossible_rules_are_refused(rules: dict[str, Any], said: str) -> None:
    with pytest.raises(RefusedError, match=said):
        drive_of(**rules)


@pytest.mark.parametrize(
    ("kind", "payload", "said"),
    [
        ("report", {"round": 2, "table": 1, "first": 3}, "Round 2 has not begun"),
        ("report", {"round": 1, "table": 9, "first": 3}, "tables 1 to 3"),
        ("report", {"round": 1, "table": 1}, "Give first"),
        ("report", {"round": 1, "table": 1, "first": 3, "tied": 5}, "A side is 1 or 2"),
        ("left", {}, "Give label"),
        ("tie_cut", {"order": ["L1", "X9"]}, "Nobody here is X9"),
        ("nonsense", {}, "no entries of the kind"),
    ],
)
def test_impossible_facts_are_refused(kind: str, payload: Any, said: str) -> None:
    with pytest.raises(RefusedError, match=said):
        record(drive_of(), kind, **payload)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"winners": "1"}, "Give winners as 2 sides"),
        ({"winners": [1]}, "Give winners as 2 sides"),
        ({"winners": [1, 3]}, "A side is 1 or 2"),
        ({"winner": 1, "scorer": "third"}, "Choose whether both winners score"),
        ({"winner": None}, "which side won"),
        ({}, "Give winner as 1 or 2"),
        ({"first": 7}, "Give winner as 1 or 2"),
    ],
)
def test_impossible_winners_are_refused(said: Any, why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        record(drive_of(game="euchre", trumps=[]), "report", round=1, table=1, **said)


def test_a_ladder_is_no_drive() -> None:
    ladder = create_competition(
        club_id=create_club(name="Ladder club").pk,
        kind="ladder",
        name="Ladder",
        starts_on=date(2026, 9, 1),
        **signed(),
    )
    with pytest.raises(NotFoundError):
        report(ladder, 1, ())
    with pytest.raises(NotFoundError):
        name_places(competition_id=ladder.pk, names={}, **signed())
