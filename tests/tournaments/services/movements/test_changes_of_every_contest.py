"""Movements of every contest changed in mid-session, with rulings, fouled boards and checks."""

import random
from uuid import uuid4

import pytest

from tests.tournaments.contests import CONTESTS
from tests.tournaments.evenings import DIRECTOR, SLIPS, evening
from tournaments.models import LedgerEntry, Result, Ruling
from tournaments.selectors.boards.own_boards import scorecard
from tournaments.selectors.boards.travellers import travellers
from tournaments.selectors.console.attention import attention_list
from tournaments.selectors.console.room import room
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.explanations.boards import explanations
from tournaments.selectors.explanations.corrections import changes_of, late_corrections
from tournaments.selectors.ledger.as_of import as_of
from tournaments.selectors.ledger.history import history
from tournaments.selectors.ledger.verification import verify_ledger
from tournaments.selectors.ledger.versions import movement_versions
from tournaments.selectors.movement.change_kinds import FIELDS, ChangeKind, ChangeRequest
from tournaments.selectors.standings.matches import matches
from tournaments.selectors.standings.standings import standings
from tournaments.services.movements.changes import change_movement, undo_change
from tournaments.services.play.results import confirm_result
from tournaments.services.refusals import RefusedError
from tournaments.services.rulings.fouled import mark_fouled
from tournaments.services.rulings.rulings import adjust_score, withdraw_ruling

pytestmark = pytest.mark.django_db
STEPS = 12
PLAYED = [
    ("pairs", "bridge", "matchpoints", "howell", {"pairs": 7, "boards_per_round": 2}),
    *(each for each in CONTESTS if each[3] in ("rainbow", "individual-whist", "team-match")),
    *(each for each in CONTESTS if each[3] in ("fours-howell", "triples", "big-teams")),
]
WALKED = [
    pytest.param(each, id="-".join(each[:4]), marks=[] if first else [pytest.mark.slow])
    for number, each in enumerate(PLAYED)
    for first in [each[0] not in (earlier[0] for earlier in PLAYED[:number])]
]
"""One of pairs, of players, of a match and of teams; the others are left to ``make test-slow``."""


@pytest.mark.parametrize("sections", [1, 2])
@pytest.mark.parametrize("contest", WALKED)
def test_whatever_happens_nothing_is_lost_and_everything_can_be_read(contest, sections):
    kind, game, method, family, parameters = contest
    if sections == 2 and kind == "team_match":
        pytest.skip("A match of two teams has one section.")
    held = evening(family, parameters, contest=kind, game=game, method=method, sections=sections)
    held.start()
    chance = random.Random(f"{contest}{sections}")
    done = []
    seen = {1: as_it_stands(held.snapshot)}
    for _step in range(STEPS):
        before = accepted(held)
        step = chance.choice(
            [
                "change",
                "change",
                "change",
                "undo",
                "undo",
                "play",
                "play",
                "correct",
                "rule",
                "withdraw",
                "foul",
                "check",
            ]
        )
        try:
            done.append(DO[step](held, chance) or step)
        except RefusedError as error:
            done.append(f"{step} refused: {error}")
            assert accepted(held) == before
        assert verify_ledger(held.event.pk).problems == (), done
        seen[LedgerEntry.objects.filter(event=held.event).count()] = as_it_stands(held.snapshot)
        if step not in ("play", "correct"):
            assert accepted(held).keys() == before.keys(), done
    read_everything(held)
    snapshot = held.snapshot
    earlier = as_of(snapshot, seen.keys())
    for sequence, state in seen.items():
        assert as_it_stands(earlier[sequence]) == state, (sequence, done)


def as_it_stands(snapshot):
    rows = []
    for result in snapshot.results:
        at = snapshot.sitting(result)
        rows.append(
            (
                at.section_id,
                at.round,
                at.table,
                at.north,
                at.south,
                at.east,
                at.west,
                result.board,
                result.text,
                result.fouled_group if result.score is not None else 0,
            )
        )
    ranks = [
        (line.contestant_id, line.rank, line.total)
        for ranking in standings(snapshot.seen_by(Role.DIRECTOR)).rankings
        for line in ranking.standings
        if line.rank
    ]
    return sorted(rows), ranks, sorted((r.id, r.result_id) for r in snapshot.rulings)


def accepted(held):
    return {r.id: (r.text, r.version) for r in held.snapshot.results if r.score is not None}


def read_everything(held):
    snapshot = held.snapshot
    for role in Role:
        standings(snapshot.seen_by(role))
        travellers(snapshot.seen_by(role))
        matches(snapshot.seen_by(role))
        late_corrections(snapshot.seen_by(role))
        for who in snapshot.contestants.values():
            scorecard(snapshot.seen_by(role), who)
    boards = sorted({r.board for r in snapshot.results})
    for who in list(snapshot.contestants.values())[:2]:
        for board in boards:
            explanations(snapshot.seen_by(Role.PUBLIC), who, board)
            explanations(snapshot.seen_by(Role.DIRECTOR), who, board)
    sequences = LedgerEntry.objects.filter(event=snapshot.event.id).values_list(
        "sequence", flat=True
    )
    changes_of(snapshot, sequences)
    history(snapshot.event.id)
    for section in snapshot.sections.values():
        movement_versions(snapshot, section)
    shown = room(snapshot, held.session.pk)
    attention_list(snapshot, shown)


def play(held, chance):
    waiting = [r for r in held.snapshot.results if r.score is None]
    for facts in waiting[: chance.randint(1, 10)]:
        held.enter(Result.objects.get(pk=facts.id), chance.choice(SLIPS[held.event.game]))


def correct(held, chance):
    entered = sorted(accepted(held))
    if entered:
        again = chance.choice([*SLIPS[held.event.game], ""])
        held.enter(Result.objects.get(pk=chance.choice(entered)), again)


def rule(held, chance):
    result = chance.choice(held.snapshot.results)
    bridge = ["A6040", "A5050", "4SN=", "4SN= | 4SN-1", "60% 4SN=, 40% 4SN-1"]
    text = chance.choice(bridge if held.event.game == "bridge" else ["7", "5", "A5050"])
    adjust_score(result_id=result.id, score=text, by=DIRECTOR, key=uuid4())


def withdraw(held, chance):
    for pk in Ruling.objects.filter(event=held.event, withdrawn_at_sequence=None).values_list(
        "pk", flat=True
    )[:1]:
        withdraw_ruling(ruling_id=pk, by=DIRECTOR, key=uuid4())


def foul(held, chance):
    board = chance.choice(held.snapshot.results).board
    groups = {r.id: chance.randint(0, 2) for r in held.snapshot.results if r.board == board}
    mark_fouled(session_id=held.session.pk, board=board, groups=groups, by=DIRECTOR, key=uuid4())


def check(held, chance):
    for pk, (_text, version) in list(accepted(held).items())[:3]:
        confirm_result(result_id=pk, version=version)


def undo(held, chance):
    section = chance.choice(list(held.session.sections.all()))
    undo_change(section_id=section.pk, by=DIRECTOR, key=uuid4())


def change(held, chance):
    section = chance.choice(list(held.session.sections.all()))
    kind = chance.choice(list(ChangeKind))
    known = sorted(section.entries.values_list("label", flat=True))
    rows = [s for s in held.snapshot.sittings.values() if s.section_id == section.pk]
    if not rows:
        return None
    row = chance.choice(rows)
    boards = sorted({r.board for r in held.snapshot.results})
    count = len(held.snapshot.results_by_sitting[row.id]) or 1
    fields = {
        "after": chance.randint(0, 4),
        "round": row.round,
        "last_round": chance.choice([0, row.round + 1]),
        "table": chance.choice([row.table, 0])
        if kind is ChangeKind.DIRECTIONS_SWITCHED
        else row.table,
        "contestant": chance.choice(known),
        "other": chance.choice(known),
        "boards": tuple(chance.sample([*boards, 90, 91], min(count, len(boards)))),
        "count": chance.randint(0, count),
        "turn": chance.random() < 0.5,
    }
    wanted = ChangeRequest(kind, **{name: fields[name] for name in FIELDS[kind]})
    change_movement(section_id=section.pk, wanted=wanted, by=DIRECTOR, key=uuid4())
    return str(wanted.written())


DO = {
    "change": change,
    "undo": undo,
    "play": play,
    "correct": correct,
    "rule": rule,
    "withdraw": withdraw,
    "foul": foul,
    "check": check,
}
