"""Law 16 as one rule on numbers: what may be seen of boards that somebody has yet to play.

Whoever shows scores asks ``seen``: the snapshot of an event (``visibility``) and the columns of a
large field (``field.seen``). A board is *held back* until every table has played it, in every
section of its session and every club. Until then nobody is shown it, and it counts in the figures
that the public sees only where they cannot give its score away.

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
"""Held-back boards of one table count only if there are at least this many."""

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
    lacking = play.pending | ~in_time
    if hides_scores and embargo == Embargo.LIVE and not everything:
        # Boards that counted together open together: the score of one, taken off the total that
        # both gave before, would leave the other alone.
        tables = int(play.sitting.max(initial=-1)) + 1
        lacking |= _any(tables, play.sitting[play.pending])[play.sitting]
    held_back = _any(boards, play.board[lacking]) | play.half_played | _undrawn(play, to_come)
    shown = ~held_back | opened[play.board_session]
    if not everything:
        shown &= ~play.withheld

    counts = in_time
    if not everything:
        closed = ~shown[play.board]
        counts = in_time & ~closed
        if hides_scores and embargo != Embargo.BOARDS:
            early = closed & in_time & (play.round <= complete[play.section])
            counts |= early & _hidden_by_others(play, early)

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


def _hidden_by_others(play: Play, early: Mask) -> Mask:
    """Return of each result whether its board is hidden by others, so that it may count.

    Each score on such a board is compared with at least three others. No table has only one such
    board, because its score could be worked out from the change in a total. A score replaced by a
    ruling is no comparison.

    Args:
        play: The schedule and what is in.
        early: Of each result, whether it is of a held-back board and a complete round.
    """
    boards = len(play.board_session)
    in_field = play.field[play.section] * boards + play.board
    rows = np.flatnonzero(early & play.compared)
    board, table = in_field[rows], play.sitting[rows]
    hidden = _any(int(in_field.max(initial=-1)) + 1, board)
    several = int(play.group.max(initial=0)) + 1
    scores = np.bincount(board * several + play.group[rows])
    hidden[np.flatnonzero((scores > 0) & (scores <= LEAST_COMPARISONS)) // several] = False
    tables = 1 + int(table.max(initial=0))
    while True:
        here = hidden[board]
        at_table = np.bincount(table[here], minlength=tables)
        alone = here & (at_table < LEAST_BOARDS)[table]
        if not alone.any():
            found: Mask = hidden[in_field]
            return found
        hidden[board[alone]] = False
