"""Law 16 as one rule on numbers: what may be seen of boards that somebody has yet to play.

Whoever shows scores asks ``seen``: the snapshot of an event (``visibility``) and the columns of a
large field (``seen_by_the_public``). A board is *held back* until every table has played it, in
every section of its session and every club. Until then nobody is shown it, and it counts in the
figures that the public sees only where they cannot give its score away.

Sections, sessions, boards, fields and sittings are numbered from 0, and boards of two sessions are
two boards.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.conditions.entering import Embargo

Numbers = NDArray[np.signedinteger[Any]]
Mask = NDArray[np.bool_]

LEAST_COMPARISONS = 3
"""A held-back board counts only if each score is compared with this many others."""
LEAST_BOARDS = 2
"""Held-back boards of one table in one round count together, and only if there are so many."""

EVERY_ROUND = 1_000


@dataclass(frozen=True, eq=False)
class Play:
    """What is scheduled, and how far it has been played.

    Attributes:
        final: Of each session, whether its results are final.
        session: Of each section, its session.
        field: Of each section, which scores its scores are compared with.
        to_draw: Of each section, how many rounds it plays if they are drawn one at a time; 0 if all
            of them are scheduled.
        board_session: Of each board, its session.
        withheld: Of each board, whether a club that is not among the sections has yet to play it.
        half_played: Of each board, whether a match is yet to be drawn that plays it again.
        section: Of each result, its section; results that are missing are among them.
        sitting: Of each result, its table in its round.
        round: Of each result, its round, from 1.
        board: Of each result, its board.
        group: Of each result, which cards it was played with if the board was fouled.
        pending: Of each result, whether it is missing.
        compared: Of each result, whether it is a score made at the table that others are compared
            with: no award, and not replaced by a ruling.
    """

    final: Mask
    session: Numbers
    field: Numbers
    to_draw: Numbers
    board_session: Numbers
    withheld: Mask
    half_played: Mask
    section: Numbers
    sitting: Numbers
    round: Numbers
    board: Numbers
    group: Numbers
    pending: Mask
    compared: Mask


@dataclass(frozen=True, eq=False)
class Seen:
    """What one viewer may see.

    Attributes:
        rounds: Of each section, the last round whose results count once their board is open.
        counts: Of each result, whether it counts in standings.
        shown: Of each board, whether its results may be shown.
        deals: Of each board, whether its cards may be shown.
    """

    rounds: Numbers
    counts: Mask
    shown: Mask
    deals: Mask


def seen(play: Play, *, embargo: Embargo, hides_scores: bool, everything: bool) -> Seen:
    """Decide what may be seen now.

    Args:
        play: The schedule and what is in.
        embargo: When the public sees standings.
        hides_scores: Whether a total over a few boards shows only how their scores compare with
            several others, as ``ScoringMethod.hides_scores``.
        everything: Whether the viewer sees every score. Even such a viewer sees no cards of boards
            that somebody has yet to play, and may be one of the players.
    """
    last, complete = last_rounds(play), complete_rounds(play)
    to_come = play.to_draw > last
    sessions, boards = len(play.final), len(play.board_session)
    unfinished = _any(sessions, play.board_session[play.withheld])
    over = ~unfinished & ~_any(sessions, play.session[(complete < last) | to_come])
    # Other clubs may still be playing the boards of a session that is over here.
    waits = unfinished if embargo == Embargo.SESSION else np.zeros(sessions, np.bool_)
    opened = np.ones(sessions, np.bool_) if everything else play.final & ~waits
    rounds = np.where(
        opened[play.session], last, _public_rounds(embargo, complete, over[play.session])
    )

    in_time = play.round <= rounds[play.section]
    lacking = _any(boards, play.board[play.pending | ~in_time])
    held_back = lacking | play.half_played | _undrawn(play, to_come)
    shown = ~held_back | opened[play.board_session]
    counts = in_time
    if not everything:
        shown &= ~play.withheld
        groups = _groups(play) if hides_scores and embargo != Embargo.BOARDS else None
        if groups is not None:
            shown &= ~_any(boards, groups[~shown & (groups >= 0)])[groups] | (groups < 0)
        closed = ~shown[play.board]
        counts = in_time & ~closed
        if groups is not None:
            early = closed & in_time & (play.round <= complete[play.section])
            counts |= early & _hidden_by_others(play, groups[play.board], early)

    # Hand records are one sheet for all boards, so no cards are shown until the last board of the
    # session is played.
    sheet = (play.final | ~_any(sessions, play.board_session[held_back])) & ~unfinished
    return Seen(rounds, counts, shown, sheet[play.board_session])


def last_rounds(play: Play) -> Numbers:
    """Return the last round of each section, 0 before the start."""
    last = np.zeros(len(play.session), np.int64)
    np.maximum.at(last, play.section, play.round.astype(np.int64))  # one type: many times as quick
    return last


def complete_rounds(play: Play) -> Numbers:
    """Return for each section how many rounds, from the first, have all their results."""
    missing = last_rounds(play) + 1
    rows = np.flatnonzero(play.pending)
    np.minimum.at(missing, play.section[rows], play.round[rows].astype(np.int64))
    return missing - 1


def _any(many: int, numbers: Numbers) -> Mask:
    """Return of each of so many whether it is among some numbers."""
    found = np.zeros(many, np.bool_)
    found[numbers] = True
    return found


def _public_rounds(embargo: Embargo, complete: Numbers, over: Mask) -> Numbers:
    """Return how many rounds of each section count for the public until the session is final.

    Args:
        embargo: When the public sees standings.
        complete: How many rounds of each section, from the first, have all their results.
        over: Whether all rounds of its session are complete in every section and club.
    """
    match embargo:
        case Embargo.LIVE | Embargo.BOARDS:
            return np.full(len(complete), EVERY_ROUND, np.int64)
        case Embargo.SESSION:
            return np.where(over, complete, 0)
        case Embargo.ROUNDS:
            return complete


def _undrawn(play: Play, to_come: Mask) -> Mask:
    """Return of each board whether a section of its session may play it in a round to be drawn."""
    boards = len(play.board_session)
    waiting = np.bincount(play.session[to_come], minlength=len(play.final))
    rows = to_come[play.section]
    known = _any(len(to_come) * boards, play.section[rows] * boards + play.board[rows])
    scheduled: Numbers = known.reshape(len(to_come), boards).sum(axis=0)
    return scheduled < waiting[play.board_session]


def _groups(play: Play) -> Numbers:
    """Return for each board the first of the boards that every table plays together with it.

    These boards count and open together: if one of them opened alone, its score, taken off what
    both gave before, would leave that of the other. Of boards that are played singly, or that one
    table plays together and another does not, none counts before it opens: -1.
    """
    boards, tables = len(play.board_session), 1 + int(play.sitting.max(initial=-1))
    first: Numbers = np.arange(boards)
    while True:  # until whatever is connected by tables has the same first board
        of_table: Numbers = np.full(tables, boards)
        np.minimum.at(of_table, play.sitting, first[play.board])
        lower = first.copy()
        np.minimum.at(lower, play.board, of_table[play.sitting])
        if (lower == first).all():
            break
        first = lower
    connected, of_row = np.bincount(first, minlength=boards), first[play.board]
    apart = connected < LEAST_BOARDS
    apart[of_row[np.bincount(play.sitting)[play.sitting] < connected[of_row]]] = True
    return np.where(apart[first], -1, first)


def _hidden_by_others(play: Play, group: Numbers, early: Mask) -> Mask:
    """Return of each result whether its board is hidden by others, so that it may count.

    That is so of all boards of a group or of none: each score on them is compared with at least
    three others, and no table has only one score there, which could be worked out from the change
    in a total. A score replaced by a ruling is no comparison.

    Args:
        play: The schedule and what is in.
        group: Of each result, the group of its board.
        early: Of each result, whether it is of a held-back board and a complete round.
    """
    boards = len(play.board_session)
    in_field = play.field[play.section] * boards
    rows = np.flatnonzero(early & play.compared & (group >= 0))
    several = int(play.group.max(initial=0)) + 1
    cards = (in_field[rows] + play.board[rows]) * several + play.group[rows]
    lonely = np.bincount(cards)[cards] <= LEAST_COMPARISONS
    lonely |= np.bincount(play.sitting[rows])[play.sitting[rows]] < LEAST_BOARDS
    together = in_field + group
    many = (1 + int(play.field.max(initial=-1))) * boards
    hidden = _any(many, together[rows]) & ~_any(many, together[rows[lonely]])
    found: Mask = (group >= 0) & hidden[together]
    return found
