"""How ledger entries are written and read, and which cannot be read."""

import json
import re
from dataclasses import fields
from datetime import date
from typing import get_args

import pytest
from django.conf import settings

from movements.model import Row
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.event.facts import StageDrawn, StageSettled
from tournaments.record.selectors.ledger.entries import (
    Arrived,
    AwardsMade,
    BoardFouled,
    Brought,
    CarriedResult,
    ConditionsChanged,
    DealsChanged,
    EnteredContestant,
    Entry,
    HeldEvent,
    MovementChanged,
    NameReplaced,
    NamesEntered,
    PenaltyImposed,
    PeopleSeated,
    PrizesChanged,
    ResultEntered,
    RulingWithdrawn,
    ScoreAdjusted,
    ScoreChecked,
    ScoreConfirmed,
    SessionFinal,
    SessionReopened,
    SessionStarted,
    StageSet,
    StartedSection,
    SubstitutesChanged,
    UnreadableEntryError,
    WishAnswered,
    about,
    entry_of,
)
from tournaments.record.selectors.movement.changes import ChangeKind, MovementChange, RoundDrawn

ROW = Row(2, 1, "N1", "N1", "E2", "E2", (3, 4))
CARRIED = CarriedResult(7, (2, 1, 3), (2, 1, 5), "4SN=", "4SE=", 2)
STARTED = StartedSection(family="mitchell", parameters={"tables": 3}, winners=2, rows=(ROW,))
IMPORTED = StartedSection(family="imported", parameters={}, rows=(ROW,))
LARKS = EnteredContestant("A", "3", "NS", "", ("player:3",))
SEATED = StartedSection(
    family="own",
    parameters={"id": 4},
    winners=1,
    shared=True,
    own_movement="77aa",
    rows=(ROW,),
    positions={"N1": ("3-ns", None, 2)},
)
CURTAILED = MovementChange(kind=ChangeKind.CURTAILED, after=3)
FINAL = StageDrawn(
    name="Final, segment 1",
    stage=2,
    segment=1,
    settled=(("1-1", "4"),),
    decided=(("1-1", "lot"),),
    extra=("1-2",),
    out=("7",),
    in_all=4,
    adjourned=True,
    goes_on_from=1,
    before=(StageSettled((("1-3", "2"),), ("8",)),),
)
GOES_ON = StageDrawn(
    name="Final, segment 2",
    stage=2,
    segment=2,
    settled=(),
    decided=(),
    extra=(),
    out=(),
    in_all=4,
)
KNOCKOUT = StartedSection(
    family="knockout",
    parameters={"rounds": 4},
    winners=1,
    byes={1: "3"},
    lot="0f3a",
    stages={2: GOES_ON},
    rows=(),
)
DRAWN = RoundDrawn(
    round=3,
    unit="team",
    method="knockout",
    standings=("4", "2", "1"),
    out=("7",),
    apart=(("4", "2"),),
    exchanges=(("1", "2"),),
    together=(("4", "1"),),
    ties=(("1-1", "seed"),),
    adjourn=True,
    bye="1",
    missing=2,
    kept_apart=(("2", "1"),),
    accelerated=True,
    scores=("12", "7/2", "0"),
    triangle=("4", "2", "1"),
    goes_on=("2",),
    stage=FINAL,
)
WRITTEN = [
    (
        SessionStarted(
            session=1,
            sections={"A": STARTED},
            conditions={"unit": "two_point", "common_top": False},
            prizes={"1-ns": (1, "4.50")},
        ),
        (
            '{"session": 1, "conditions": {"unit": "two_point", "common_top": false}, '
            '"prizes": {"1-ns": [1, "4.50"]}, "sections": {"A": {"family": "mitchell", '
            '"parameters": {"tables": 3}, "winners": 2, '
            '"rows": [[2, 1, "N1", "N1", "E2", "E2", [3, 4]]]}}}'
        ),
    ),
    (
        SessionStarted(session=1, sections={"A": IMPORTED}),
        (
            '{"session": 1, "sections": {"A": {"family": "imported", "parameters": {}, '
            '"rows": [[2, 1, "N1", "N1", "E2", "E2", [3, 4]]]}}}'
        ),
    ),
    (
        SessionStarted(
            session=1,
            event=HeldEvent(2, "Thursday", "thursday-2026", date(2026, 3, 19)),
            contestants={"3-ns": LARKS},
            deals={3: "5e0b"},
            sections={"A": SEATED},
        ),
        (
            '{"session": 1, "event": {"club": 2, "name": "Thursday", "address": "thursday-2026", '
            '"held_on": "2026-03-19"}, '
            '"contestants": {"3-ns": {"section": "A", "number": "3", "direction": "NS", '
            '"name": "", "players": ["player:3"]}}, "deals": {"3": "5e0b"}, '
            '"sections": {"A": {"family": "own", "parameters": {"id": 4}, "winners": 1, '
            '"shared": true, "own_movement": "77aa", '
            '"rows": [[2, 1, "N1", "N1", "E2", "E2", [3, 4]]], '
            '"positions": {"N1": ["3-ns", null, 2]}}}}'
        ),
    ),
    (
        SessionStarted(
            session=2,
            sections={"A": KNOCKOUT},
            seal="over c0de",
            brought={"1": Brought(9, "50", "120")},
        ),
        (
            '{"session": 2, "sections": {"A": {"family": "knockout", "parameters": {"rounds": 4}, '
            '"winners": 1, "byes": {"1": "3"}, "lot": "0f3a", "stages": {"2": '
            '{"name": "Final, segment 2", "stage": 2, "segment": 2, "settled": [], '
            '"decided": [], "extra": [], "out": [], "in_all": 4}}, "rows": []}}, '
            '"seal": "over c0de", '
            '"brought": {"1": {"from": 9, "points": "50", "possible": "120"}}}'
        ),
    ),
    (SessionFinal(2), '{"session": 2}'),
    (
        SessionFinal(2, {"player:3": "7f"}),
        '{"session": 2, "names": {"player:3": "7f"}}',
    ),
    (
        NameReplaced("player:3", "a0", erased=True),
        '{"player": "player:3", "name": "a0", "erased": true}',
    ),
    (SessionReopened(2), '{"session": 2}'),
    (
        ResultEntered(7, 4, "A", 1, 2, 1, 3, "4SN=", "", 1),
        (
            '{"result": 7, "sitting": 4, "section": "A", "session": 1, "round": 2, "table": 1, '
            '"board": 3, "score": "4SN=", "previous": "", "version": 1}'
        ),
    ),
    (
        ScoreAdjusted(5, 7, 1, "A", 2, 1, 3, "A6040", "12", "5e0b"),
        (
            '{"ruling": 5, "result": 7, "session": 1, "section": "A", "round": 2, "table": 1, '
            '"board": 3, "adjusted": "A6040", "law": "12", "text": "5e0b"}'
        ),
    ),
    (
        PenaltyImposed(6, "1-ns", "5.00", "points", "90"),
        (
            '{"ruling": 6, "contestant": "1-ns", "amount": "5.00", "amount_in": "points", '
            '"law": "90", "session": null, "text": ""}'
        ),
    ),
    (
        PenaltyImposed(6, "1", "5.00", "match_imps", "90", 1, "2", "5e0b"),
        (
            '{"ruling": 6, "contestant": "1", "amount": "5.00", "amount_in": "match_imps", '
            '"law": "90", "session": 1, "opponent": "2", "text": "5e0b"}'
        ),
    ),
    (
        ScoreChecked(7, "A", 1, 2, 1, 3, "4SN=", 2),
        (
            '{"result": 7, "section": "A", "session": 1, "round": 2, "table": 1, "board": 3, '
            '"score": "4SN=", "version": 2}'
        ),
    ),
    (
        ScoreConfirmed(7, "A", 1, 2, 1, 3, "4SN=", 2, "EW"),
        (
            '{"result": 7, "section": "A", "session": 1, "round": 2, "table": 1, "board": 3, '
            '"score": "4SN=", "version": 2, "side": "EW"}'
        ),
    ),
    (
        NamesEntered("b", "Larks", ("player:3", "", "player:5"), "", ()),
        (
            '{"contestant": "b", "name": "Larks", "players": ["player:3", "", "player:5"], '
            '"previous_name": "", "previous_players": []}'
        ),
    ),
    (
        NamesEntered("b", "", ("player:3",), "", (), {"player:3": "7f"}),
        (
            '{"contestant": "b", "name": "", "players": ["player:3"], "previous_name": "", '
            '"previous_players": [], "names": {"player:3": "7f"}}'
        ),
    ),
    (
        StageSet(
            source=4,
            source_sequence=37,
            source_hash="ab",
            seen="cd",
            number=1,
            carry="capped",
            share="50.00",
            cap="7.00",
            brought={"1": Brought(9, "50", "120"), "2": Brought(11, "", "")},
        ),
        (
            '{"source": 4, "source_sequence": 37, "source_hash": "ab", "seen": "cd", '
            '"number": 1, "carry": "capped", "share": "50.00", "cap": "7.00", "brought": '
            '{"1": {"from": 9, "points": "50", "possible": "120"}, '
            '"2": {"from": 11, "points": "", "possible": ""}}}'
        ),
    ),
    (
        StageSet(
            source=4,
            source_sequence=41,
            source_hash="ab",
            seen="cd",
            number=1,
            carry="sum",
            share="100.00",
            cap="0.00",
            brought={"1": Brought(9, "52", "120")},
            previous={"1": Brought(9, "50", "120")},
        ),
        (
            '{"source": 4, "source_sequence": 41, "source_hash": "ab", "seen": "cd", '
            '"number": 1, "carry": "sum", "share": "100.00", "cap": "0.00", '
            '"brought": {"1": {"from": 9, "points": "52", "possible": "120"}}, '
            '"previous": {"1": {"from": 9, "points": "50", "possible": "120"}}}'
        ),
    ),
    (
        AwardsMade({"1-ns": ("0.5700", "Club points, 1")}, {"1-ns": ("", "")}),
        ('{"awards": {"1-ns": ["0.5700", "Club points, 1"]}, "previous": {"1-ns": ["", ""]}}'),
    ),
    (
        SubstitutesChanged(1, "1-ns", ((2, "player:9", 3, None),), ()),
        (
            '{"session": 1, "contestant": "1-ns", '
            '"substitutes": [[2, "player:9", 3, null]], "previous": []}'
        ),
    ),
    (
        DealsChanged(1, {3: "5e0b", 4: None}),
        '{"session": 1, "deals": {"3": "5e0b", "4": null}}',
    ),
    (
        DealsChanged(1, {3: "5e0b"}, "over c0de"),
        '{"session": 1, "deals": {"3": "5e0b"}, "seal": "over c0de"}',
    ),
    (RulingWithdrawn(6), '{"ruling": 6}'),
    (
        BoardFouled(1, 3, groups={7: 1, 8: 0}, previous={7: 0, 8: 0}),
        '{"session": 1, "board": 3, "groups": {"7": 1, "8": 0}, "previous": {"7": 0, "8": 0}}',
    ),
    (
        ConditionsChanged({"unit": ("two_point", "one_point")}),
        '{"conditions": {"unit": ["two_point", "one_point"]}}',
    ),
    (
        PeopleSeated(
            {"3": "8", "8": "3"}, (WishAnswered("not_table", ("3",), 5, "", True),), lot=7
        ),
        (
            '{"seats": {"3": "8", "8": "3"}, "wishes": [{"kind": "not_table", "who": ["3"], '
            '"number": 5, "section": "", "met": true}], "lot": 7}'
        ),
    ),
    (
        PeopleSeated({"3": "8", "8": "3"}, undoes=4),
        '{"seats": {"3": "8", "8": "3"}, "wishes": [], "undoes": 4}',
    ),
    (
        PrizesChanged({"1-ns": ((None, None), (2, "-3.00"))}),
        '{"prizes": {"1-ns": [[null, null], [2, "-3.00"]]}}',
    ),
    (
        MovementChanged(
            session=1,
            section="A",
            version=3,
            withdrawn=(ROW,),
            added=(),
            results=(CARRIED,),
            change=MovementChange(
                kind=ChangeKind.WRONG_BOARDS, round=2, table=1, boards=(3, 20), unit="pair"
            ),
            groups={7: 1},
            previous_groups={7: 0},
            undoes=2,
        ),
        (
            '{"session": 1, "section": "A", "version": 3, '
            '"withdrawn": [[2, 1, "N1", "N1", "E2", "E2", [3, 4]]], "added": [], '
            '"results": [{"result": 7, "from": [2, 1, 3], "to": [2, 1, 5], "previous": "4SN=", '
            '"score": "4SE=", "version": 2}], "groups": {"7": 1}, "previous_groups": {"7": 0}, '
            '"change": {"kind": "wrong_boards", "round": 2, "table": 1, "boards": [3, 20], '
            '"unit": "pair"}, "undoes": 2}'
        ),
    ),
    (
        MovementChanged(
            1,
            "A",
            2,
            (),
            (ROW,),
            (),
            {},
            {},
            MovementChange(kind=ChangeKind.PAIR_ARRIVES, after=1, arrived="3", address="3"),
            None,
            Arrived("3", "3", LARKS, 2, 1, {"4": ("3", 2, 2)}),
        ),
        (
            '{"session": 1, "section": "A", "version": 2, "withdrawn": [], '
            '"added": [[2, 1, "N1", "N1", "E2", "E2", [3, 4]]], "results": [], "groups": {}, '
            '"previous_groups": {}, "change": {"kind": "pair_arrives", '
            '"after": 1, "arrived": "3", "address": "3"}, '
            '"arrives": {"label": "3", "address": "3", "contestant": {"section": "A", '
            '"number": "3", "direction": "NS", "name": "", "players": ["player:3"]}, "seats": 2, '
            '"part": 1, "more": {"4": ["3", 2, 2]}}}'
        ),
    ),
    (
        MovementChanged(1, "A", 3, (), (), (), {}, {}, DRAWN),
        (
            '{"session": 1, "section": "A", "version": 3, "withdrawn": [], "added": [], '
            '"results": [], "groups": {}, "previous_groups": {}, "change": {"kind": "round_drawn", '
            '"round": 3, "unit": "team", "method": "knockout", "standings": ["4", "2", "1"], '
            '"out": ["7"], "apart": [["4", "2"]], "exchanges": [["1", "2"]], '
            '"together": [["4", "1"]], "ties": [["1-1", "seed"]], "adjourn": true, "bye": "1", '
            '"missing": 2, "kept_apart": [["2", "1"]], "accelerated": true, '
            '"scores": ["12", "7/2", "0"], "triangle": ["4", "2", "1"], "goes_on": ["2"], '
            '"stage": {"name": "Final, segment 1", "stage": 2, "segment": 1, '
            '"settled": [["1-1", "4"]], "decided": [["1-1", "lot"]], "extra": ["1-2"], '
            '"out": ["7"], "in_all": 4, "adjourned": true, "goes_on_from": 1, '
            '"before": [{"settled": [["1-3", "2"]], "out": ["8"]}]}}}'
        ),
    ),
    (
        NameReplaced("player:3", "0f3a", True),
        '{"player": "player:3", "name": "0f3a", "erased": true}',
    ),
]

CHANGES = [
    (
        MovementChange(
            kind=ChangeKind.PAIR_ARRIVES, after=2, arrived="9", is_drawn=True, address="9"
        ),
        ('{"kind": "pair_arrives", "after": 2, "arrived": "9", "is_drawn": true, "address": "9"}'),
    ),
    (
        MovementChange(
            kind=ChangeKind.PAIR_LEAVES, after=2, contestant="A", reseat=True, unit="team"
        ),
        ('{"kind": "pair_leaves", "after": 2, "contestant": "A", "reseat": true, "unit": "team"}'),
    ),
    (
        MovementChange(kind=ChangeKind.TABLE_STOPS, table=3, after=2),
        '{"kind": "table_stops", "after": 2, "table": 3}',
    ),
    (CURTAILED, '{"kind": "curtailed", "after": 3}'),
    (
        MovementChange(kind=ChangeKind.ROUND_SHORTENED, round=2, count=1),
        '{"kind": "round_shortened", "round": 2, "count": 1}',
    ),
    (
        MovementChange(
            kind=ChangeKind.SEATS_EXCHANGED, contestant="1", other="2", round=2, last_round=4
        ),
        (
            '{"kind": "seats_exchanged", "round": 2, "last_round": 4, "contestant": "1", '
            '"other": "2"}'
        ),
    ),
    (
        MovementChange(kind=ChangeKind.DIRECTIONS_SWITCHED, round=2, table=1, turn=True),
        '{"kind": "directions_switched", "round": 2, "table": 1, "turn": true}',
    ),
    (
        MovementChange(kind=ChangeKind.LINE_MOVED, line="ew", by=-1, round=2, last_round=3),
        '{"kind": "line_moved", "round": 2, "last_round": 3, "line": "ew", "by": -1}',
    ),
    (
        MovementChange(kind=ChangeKind.ROUND_ADDED, is_drawn=True, in_all=6),
        '{"kind": "round_added", "is_drawn": true, "in_all": 6}',
    ),
]
WRITTEN += [
    (
        MovementChanged(1, "A", 2, (), (), (), {}, {}, change),
        (
            '{"session": 1, "section": "A", "version": 2, "withdrawn": [], "added": [], '
            f'"results": [], "groups": {{}}, "previous_groups": {{}}, "change": {text}}}'
        ),
    )
    for change, text in CHANGES
]


@pytest.mark.parametrize(("entry", "text"), WRITTEN)
def test_an_entry_is_written_so_and_read_back(entry, text):
    assert json.dumps(entry.written()) == text
    assert entry_of(LedgerEntry(kind=entry.kind, payload=json.loads(text))) == entry


def test_every_kind_of_entry_is_among_them():
    assert {entry.kind for entry, _ in WRITTEN} | {LedgerEntry.Kind.RESULT_CORRECTED} == set(
        LedgerEntry.Kind
    )


@pytest.mark.parametrize(("version", "kind"), [(1, "result_recorded"), (2, "result_corrected")])
def test_the_first_version_of_a_result_is_recorded_and_others_correct_it(version, kind):
    assert ResultEntered(7, 4, "A", 1, 2, 1, 3, "4SN=", "", version).kind == kind


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("session_final", {}),
        ("session_final", [1]),
        ("board_fouled", {"session": 1, "board": 3, "groups": {"x": 1}, "previous": {}}),
        ("conditions_changed", {"conditions": {"unit": "one_point"}}),
        ("movement_changed", {"session": 1}),
        ("unheard_of", {"session": 1}),
    ],
)
def test_what_nobody_could_have_written_cannot_be_read(kind, payload):
    with pytest.raises(UnreadableEntryError, match="Entry 4 cannot be read"):
        entry_of(LedgerEntry(sequence=4, kind=kind, payload=payload))


def test_an_entry_says_of_a_result_all_or_its_part_of_a_changed_movement():
    by_type = {type(entry): entry for entry, _ in reversed(WRITTEN)}
    entered, changed = by_type[ResultEntered], by_type[MovementChanged]

    assert about(entered, 7) == entered
    assert about(by_type[ScoreAdjusted], 7) == by_type[ScoreAdjusted]
    assert about(changed, 7) == CARRIED
    assert about(entered, 8) is about(changed, 8) is about(by_type[SessionFinal], 7) is None


def test_a_changed_movement_knows_its_first_round():
    added = (Row(5, 1, "1", "1", "2", "2", ()), ROW)
    later = MovementChanged(1, "A", 2, (ROW,), added, (), {}, {}, CURTAILED)

    assert later.first_round == 2


def test_whatever_is_looked_up_in_payloads_is_a_field_of_an_entry() -> None:
    fields_of_all = {each.name for form in get_args(Entry) for each in fields(form)}
    sources = (settings.BASE_DIR / "tournaments").rglob("*.py")
    asked = {
        name
        for file in sources
        for name in re.findall(r"\bpayload__([a-z]+(?:_[a-z]+)*)", file.read_text(encoding="utf-8"))
    }

    assert len(asked) > 5
    assert asked - {"icontains"} <= fields_of_all  # which looks at the whole text
