"""What is still open in a session: everything to settle before its results are made final."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from movements.model import boards_text
from scoring.play.notation import Game, describe_score, parse_score
from tournaments.draws.selectors.next_draw import rounds_left
from tournaments.play.selectors.console.attention import odd_scores
from tournaments.play.selectors.console.tables import (
    open_calls,
    table_states,
    unagreed_results,
    waiting_scores,
)
from tournaments.record.selectors.access.visibility import last_rounds
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts
from tournaments.record.selectors.room import Room, Table, room


@dataclass(frozen=True, slots=True)
class OpenMatter:
    """Something not yet settled.

    Attributes:
        kind: ``missing`` (results), ``odd`` (a score), ``call``, ``disputed`` (two sides differ),
            ``held`` (a score from a phone that was not taken), ``unsent`` (scores that a phone has
            yet to send), ``unagreed`` (scores to which the other side has not agreed) or
            ``undrawn`` (rounds).
        title: What it is about.
        detail: Why, in a sentence or a few words.
        section: The section's letter; empty where the title names the table.
        round: The round; 0 if it concerns several.
        board: The board; 0 if it concerns several.
        result_id: The result that it concerns, if it is one.
        scores: The scores that the director can confirm, as results and versions: ``17-2``.
    """

    kind: str
    title: str
    detail: str
    section: str = ""
    round: int = 0
    board: int = 0
    result_id: int | None = None
    scores: tuple[str, ...] = ()

    @property
    def prevents(self) -> bool:
        """Whether results cannot be made final before it is settled: none may be missing."""
        return self.kind == "missing"


def open_matters(snapshot: EventSnapshot, session_id: int) -> tuple[OpenMatter, ...]:
    """Return what is open in a session, most urgent first; nothing once it is final.

    Rulings are not among them: a ruling is made or withdrawn, and never provisional. What waits for
    one is a call, or a score that is held or disputed.
    """
    now = room(snapshot, session_id)
    if now.status != "running":
        return ()
    return (
        *_missing(now),
        *_undrawn(snapshot, session_id),
        *_from_tables(snapshot, session_id),
        *_odd(snapshot, session_id),
        *_on_phones(snapshot, session_id),
    )


def matters_seen(matters: tuple[OpenMatter, ...]) -> str:
    """Return a short text that stands for these matters, so that new ones are noticed."""
    return sha256(repr(matters).encode()).hexdigest()[:16]


def _missing(now: Room) -> Iterator[OpenMatter]:
    owing: dict[tuple[str, int], list[Table]] = {}
    for table in now.tables:
        if table.state != "done":
            owing.setdefault((table.section, table.round), []).append(table)
    for (section, number), tables in sorted(owing.items()):
        count = sum(len(table.boards) - table.entered for table in tables)
        results = "result is" if count == 1 else "results are"
        where = "table" if len(tables) == 1 else "tables"
        yield OpenMatter(
            "missing",
            f"Round {number}: {count} {results} missing",
            f"At {where} {boards_text(tuple(sorted(table.table for table in tables)))}",
            section=section,
            round=number,
        )


def _undrawn(snapshot: EventSnapshot, session_id: int) -> Iterator[OpenMatter]:
    session = next(each for each in snapshot.sessions if each.id == session_id)
    for section in session.sections:
        left = rounds_left(snapshot, section)
        if left:
            last = last_rounds(snapshot)[section.id]
            numbers = range(last + 1, last + left + 1)
            rounds = "Round" if left == 1 else "Rounds"
            yield OpenMatter(
                "undrawn",
                f"{rounds} {boards_text(numbers)}: not drawn",
                "Make the session final only if it ends here.",
                section=section.letter,
            )


def _from_tables(snapshot: EventSnapshot, session_id: int) -> Iterator[OpenMatter]:
    for call in open_calls(snapshot, session_id):
        yield OpenMatter(
            "call", f"Table {call.table}: {call.words.lower()}", f"Round {call.round}, not answered"
        )
    for score in waiting_scores(snapshot, session_id):
        if score.disputed:
            title = f"Table {score.table}: the two sides differ on board {score.board}"
        else:
            words = describe_score(parse_score(score.score, game=Game(snapshot.event.game)))
            title = f"Board {score.board}, table {score.table}: {words} was not accepted"
        yield OpenMatter(
            "disputed" if score.disputed else "held",
            title,
            score.sentence,
            round=score.round,
            board=score.board,
        )


def _odd(snapshot: EventSnapshot, session_id: int) -> Iterator[OpenMatter]:
    for item in odd_scores(snapshot, session_id):
        yield OpenMatter(
            "odd",
            item.title,
            item.detail,
            section=item.section,
            round=item.round,
            board=item.board,
            result_id=item.result_id,
            scores=(f"{item.result_id}-{item.version}",),
        )


def _on_phones(snapshot: EventSnapshot, session_id: int) -> Iterator[OpenMatter]:
    tables = [each for each in table_states(snapshot, session_id).values() if each.by_phone]
    for table in tables:
        if table.unsent:
            scores = "1 score" if table.unsent == 1 else f"{table.unsent} scores"
            yield OpenMatter(
                "unsent",
                f"Table {table.name}: {scores} not sent",
                "Its phone had no connection when last heard from",
            )
    waiting: dict[tuple[int, int], list[ResultFacts]] = {}
    for result in unagreed_results(snapshot, session_id):
        sitting = snapshot.sitting(result)
        waiting.setdefault((sitting.section_id, sitting.table), []).append(result)
    for table in tables:
        if table.unconfirmed:
            results = waiting[table.section_id, table.table]
            boards = tuple(sorted(result.board for result in results))
            named = "Board" if len(boards) == 1 else "Boards"
            scores = "1 score" if table.unconfirmed == 1 else f"{table.unconfirmed} scores"
            yield OpenMatter(
                "unagreed",
                f"Table {table.name}: {scores} to be agreed",
                f"{named} {boards_text(boards)}: the other side has not agreed on its phone",
                board=boards[0] if len(boards) == 1 else 0,
                scores=tuple(f"{result.id}-{result.version}" for result in results),
            )
