"""Movements of every contest changed in mid-session, with rulings, fouled boards and checks."""

import random

import pytest

from movements.changes.lines import LINES
from scoring.play.notation import Game, format_score, parse_score
from scoring.play.scores import turned
from tests.every_case import quick_few
from tests.tournaments.contests import CONTESTS, in_short
from tests.tournaments.evenings import SLIPS, evening, every_line, rule, signed, withdraw
from tournaments.clubs.roles import Role
from tournaments.play.selectors.console.attention import attention_list
from tournaments.record.models import Result
from tournaments.record.selectors.ledger.as_of import as_of
from tournaments.record.selectors.ledger.fold import movement_versions
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.selectors.movement.changes import FIELDS, ChangeKind
from tournaments.record.selectors.room import room
from tournaments.record.services.results import confirm_result
from tournaments.seating.services.changes import undo_change
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.boards.own_boards import scorecard
from tournaments.standings.selectors.boards.travellers import travellers
from tournaments.standings.selectors.explanations.boards import explanations
from tournaments.standings.selectors.explanations.corrections import changes_of, late_corrections
from tournaments.standings.selectors.ranking.matches import matches
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db
STEPS = 12
PLAYED = [
    ("pairs", "bridge", "matchpoints", "howell", {"pairs": 7, "boards_per_round": 2}),
    *(each for each in CONTESTS if each[3] in ("rainbow", "individual-whist", "team-match")),
    *(each for each in CONTESTS if each[3] in ("fours-howell", "triples", "big-teams")),
]
QUICK = list({each[0]: each for each in reversed(PLAYED)}.values())
"""One each of pairs, players, a match and teams; the others run in ``make test-thorough``."""


@pytest.mark.parametrize("sections", [pytest.param(1, marks=pytest.mark.computed), 2])
@pytest.mark.parametrize("contest", quick_few(PLAYED, QUICK, in_short))
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
        step = chance.choice(LIKELY)
        try:
            done.append(DO[step](held, chance) or step)
        except RefusedError as error:
            done.append(f"{step} refused: {error}")
            assert accepted(held) == before
        assert verify_ledger(held.event.pk).problems == (), done
        seen[held.snapshot.event.ledger_sequence] = as_it_stands(held.snapshot)
        if step not in ("play", "correct"):
            assert_scores_are_kept(
                before, accepted(held), game, may_turn=step in ("change", "undo")
            )
    read_everything(held)
    snapshot = held.snapshot
    earlier = as_of(snapshot, seen.keys())
    for sequence, state in seen.items():
        assert as_it_stands(earlier[sequence]) == state, (sequence, done)


def accepted(held):
    """Return text and version of every score, by result."""
    return {r.id: (r.text, r.version) for r in held.snapshot.results if r.score is not None}


def assert_scores_are_kept(before, after, game, *, may_turn):
    """Assert that every score stands as it was, or turned round as a version of its own."""
    assert after.keys() == before.keys()
    for result, (text, version) in after.items():
        was, seen = before[result]
        assert text == was or (may_turn and text == turned_round(was, game))
        assert version == seen + (text != was)


def turned_round(text, game):
    return format_score(turned(parse_score(text, game=Game(game))))


def as_it_stands(snapshot):
    rows = []
    for result in snapshot.results:
        at = snapshot.sitting(result)
        seats = (at.section_id, at.round, at.table, at.north, at.south, at.east, at.west)
        group = result.fouled_group if result.score is not None else 0
        rows.append((*seats, result.board, result.text, group))
    ranks = [(e.contestant_id, e.rank, e.total) for e in every_line(standings(snapshot)) if e.rank]
    return sorted(rows), ranks, sorted((r.id, r.result_id) for r in snapshot.rulings)


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
            explanations(snapshot, who, board)
    changes_of(snapshot, range(1, snapshot.event.ledger_sequence + 1))
    history(snapshot.event.id)
    for section in snapshot.sections.values():
        movement_versions(snapshot, section)
    shown = room(snapshot, held.session.pk)
    attention_list(snapshot, shown)


def _play(held, chance):
    waiting = [r for r in held.snapshot.results if r.score is None]
    for facts in waiting[: chance.randint(1, 10)]:
        held.enter(Result.objects.get(pk=facts.id), chance.choice(SLIPS[held.event.game]))


def _correct(held, chance):
    entered = sorted(accepted(held))
    if entered:
        again = chance.choice([*SLIPS[held.event.game], ""])
        held.enter(Result.objects.get(pk=chance.choice(entered)), again)


def _rule(held, chance):
    result = chance.choice(held.snapshot.results)
    bridge = ["A6040", "A5050", "4SN=", "4SN= | 4SN-1", "60% 4SN=, 40% 4SN-1"]
    text = chance.choice(bridge if held.event.game == "bridge" else ["7", "5", "A5050"])
    rule(result, text)


def _withdraw(held, chance):
    for ruling in held.snapshot.rulings[:1]:
        withdraw(ruling)


def _foul(held, chance):
    board = chance.choice(held.snapshot.results).board
    groups = {r.id: chance.randint(0, 2) for r in held.snapshot.results if r.board == board}
    held.foul(board, groups)


def _check(held, chance):
    for pk, (_text, version) in list(accepted(held).items())[:3]:
        confirm_result(result_id=pk, version=version)


def _undo(held, chance):
    section = chance.choice(list(held.session.sections.all()))
    undo_change(section_id=section.pk, **signed())


def _change(held, chance):
    section = chance.choice(list(held.session.sections.all()))
    kind = chance.choice(list(ChangeKind))
    known = sorted(section.starting_positions.values_list("label", flat=True))
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
        "reseat": chance.random() < 0.5,
        "line": chance.choice(list(LINES)),
        "by": chance.choice([-1, 1, 2]),
    }
    chosen = {name: fields[name] for name in FIELDS[kind]}
    held.change_movement(kind, section=section, **chosen)
    return f"{kind} {chosen}"


DO = {
    "change": _change,
    "undo": _undo,
    "play": _play,
    "correct": _correct,
    "rule": _rule,
    "withdraw": _withdraw,
    "foul": _foul,
    "check": _check,
}
LIKELY = [*DO, "change", "change", "undo", "play"]
