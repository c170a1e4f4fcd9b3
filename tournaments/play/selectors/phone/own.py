"""What a pair's private link shows: its seats, its rank, and its own scores once they are in.

A pair knows what it scored on a board it has played. It learns what others scored there, and so
what its own score is worth, once everybody has played the board (Law 16).
"""

from dataclasses import dataclass

from movements.model import boards_text
from scoring.play.boards import Side
from scoring.play.notation import describe_score, format_score
from scoring.play.scores import PlayedContract, PlayedScore, WhistTricks, ns_points
from tournaments.clubs.roles import Role
from tournaments.play.selectors.phone.sheet import round_in_play, rounds_of_table
from tournaments.record.selectors.access.links import PairLinkFacts, TableLinkFacts
from tournaments.record.selectors.event.facts import EventFacts
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.movement.seating import Place, seating
from tournaments.standings.selectors.boards.own_boards import OwnBoard, scorecard
from tournaments.standings.selectors.ranking.followed import Followed, followed


@dataclass(frozen=True, slots=True)
class OwnScore:
    """A board the pair plays.

    Attributes:
        own: Its place and opponents, and its points if these may be shown.
        words: A contract as on a slip, anything else in words; empty until a score is in. A team
            reads it once everybody has played the board: its other table may have it still to play.
        score: The score from the pair's side, in points or tricks; None for none.
        held_back: Whether it is in, but will be compared only when everybody has played the board.
    """

    own: OwnBoard
    words: str
    score: int | None
    held_back: bool

    @property
    def is_in(self) -> bool:
        """Whether its score is in."""
        return bool(self.words) or self.held_back


@dataclass(frozen=True, slots=True)
class OwnRound:
    """The boards of one round, at one table."""

    round: int
    table: int
    side: str
    opponents: str
    boards: tuple[OwnScore, ...]

    @property
    def begun(self) -> bool:
        """Whether a score is in."""
        return any(board.is_in for board in self.boards)

    @property
    def boards_text(self) -> str:
        """Its boards: ``4–6``."""
        return boards_text(tuple(board.own.board for board in self.boards))


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """A contestant's session; without rounds once the session, and so the link, has ended.

    ``now`` is the round it plays or plays next, None once it has played all; ``place`` holds its
    rank as the public may know it, and whether it sits out.
    """

    event: EventFacts
    session: int
    status: str
    number: str
    name: str
    substitutes: tuple[str, ...]
    address: str
    rounds: tuple[OwnRound, ...]
    now: OwnRound | None
    place: Followed

    @property
    def any_held_back(self) -> bool:
        """Whether any score is in but not compared yet."""
        return any(board.held_back for each in self.rounds for board in each.boards)


def own_sheet(snapshot: EventSnapshot, link: PairLinkFacts) -> OwnSheet:
    """Return what a pair may now see of its own session."""
    session = next(each for each in snapshot.sessions if each.id == link.session_id)
    public = snapshot.seen_by(Role.PUBLIC)
    contestant = public.contestants[link.contestant_id]
    rounds = _rounds(public, link) if session.status == "running" else ()
    unplayed = (each for each in rounds if not all(board.is_in for board in each.boards))
    return OwnSheet(
        event=snapshot.event,
        session=session.number,
        status=session.status,
        number=public.label_of(contestant),
        name=public.marked_name_of(contestant),
        substitutes=contestant.substitutes_told,
        address=contestant.address,
        rounds=rounds,
        now=next(unplayed, None),
        place=followed(public, contestant),
    )


def sitting_at(snapshot: EventSnapshot, link: TableLinkFacts) -> tuple[Place, ...]:
    """Return who may choose their own page at a table: those who sit there in the round in play.

    Teams may not: their page is that of all who play for them, at whichever table.
    """
    public = snapshot.seen_by(Role.PUBLIC)
    plan = seating(public, public.sections[link.section_id])
    number = round_in_play(rounds_of_table(snapshot, link))
    if plan is None or snapshot.session_of[link.section_id].status != "running":
        return ()
    return tuple(
        place
        for row in plan.round(number)
        if row.table == link.table
        for _seat, place in plan.seats(row)
        if place.start.position is None
    )


def _rounds(public: EventSnapshot, link: PairLinkFacts) -> tuple[OwnRound, ...]:
    scores = {each.id: each.score for each in public.results}
    gathered: dict[int, list[OwnScore]] = {}
    for own in scorecard(public, public.contestants[link.contestant_id]).boards:
        if own.session.id == link.session_id:
            gathered.setdefault(own.round, []).append(_score(public, own, scores[own.result_id]))
    return tuple(
        OwnRound(
            round=number,
            table=boards[0].own.table,
            side={"NS": "North-South", "EW": "East-West"}[str(boards[0].own.side)],
            opponents=boards[0].own.opponents.name,
            boards=tuple(boards),
        )
        for number, boards in gathered.items()
    )


def _score(public: EventSnapshot, own: OwnBoard, score: PlayedScore | None) -> OwnScore:
    if score is None:
        return OwnScore(own, "", None, held_back=False)
    if public.method.is_of_teams and not own.shown:
        return OwnScore(own, "", None, held_back=True)
    points = ns_points(score, own.board, game=public.settings.game)
    if points is not None and own.side is Side.EW:
        points = 13 - points if isinstance(score, WhistTricks) else -points
    words = format_score(score) if isinstance(score, PlayedContract) else describe_score(score)
    return OwnScore(own, words, points, held_back=not own.shown)
