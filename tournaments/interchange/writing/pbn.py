"""Write PBN 2.1: deals, each board's results as a ScoreTable, the totals, auctions and play.

Source: Portable Bridge Notation 2.1, https://www.tistis.nl/pbn/pbn_v21.txt. The fifteen tags that
the standard requires come first, in its order; tags of a single game are empty, since a board has
many results. Names are in Latin-1, as the standard says, or in UTF-8 if they do not fit. The cards
of a trick are in their players' columns, starting with the opening leader's.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.conditions.methods import Method
from scoring.hands.deals import Deal
from scoring.hands.tricks import Trick
from scoring.play.boards import dealer, vulnerability
from scoring.play.notation import Game
from scoring.play.scores import BareScore, NotPlayed, PassedOut, PlayedContract
from scoring.rounding import formatted
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.hands import ShownDeal, ShownPlay
from tournaments.standings.published.event import (
    PublishedBoard,
    PublishedEntry,
    PublishedEvent,
    PublishedResult,
    PublishedSession,
    published_event,
    shows_results,
)
from tournaments.standings.published.formats import NO_RESULTS, OutFormat

_SEATS = "NESW"
_TRICKS = 13


def _auction(play: ShownPlay, board: int) -> Iterator[str]:
    """Yield the Auction section, four calls a line; nothing if no calls are known."""
    if play.calls:
        yield f'[Auction "{dealer(board)}"]'
        calls = [_call(call) for call in play.calls]
        for at in range(0, len(calls), 4):
            yield " ".join(calls[at : at + 4])


def _play(play: ShownPlay) -> Iterator[str]:
    """Yield the Play section, a trick a line; nothing if no cards are known."""
    if play.tricks:
        first = _SEATS.index(play.tricks[0].leader.value)
        yield f'[Play "{_SEATS[first]}"]'
        for trick in play.tricks:
            yield " ".join(_card(trick, _SEATS[(first + n) % 4]) for n in range(4))
        if len(play.tricks) < _TRICKS:
            yield "*"


def _call(call: str) -> str:
    if call == "P":
        return "Pass"
    return f"{call}T" if call.endswith("N") else call


def _card(trick: Trick, seat: str) -> str:
    return next((card for who, card in trick.seats if who.value == seat), "-")


LONGEST_LINE = 255  # characters, by the standard
_SCORING = {
    Method.MATCHPOINTS: "MP",
    Method.CROSS_IMPS: "Cross",
    Method.BUTLER: "Butler",
    Method.IMPS: "IMP",
    Method.BOARD_A_MATCH: "BAM",
}
_VULNERABLE = {"none": "None", "all": "All"}
_PAR = re.compile(r"(?:(.+), )?([+−])?([0-9]+)")
_SUITS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "−": "-"})

Table = tuple[Sequence[str], Sequence[Sequence[str]]]
"""Headings, and the rows below them."""


def write_pbn(event: PublishedEvent) -> bytes:
    """Write every board with a result that may be shown."""
    games = [
        (session, board) for session in event.sessions for board in session.boards if board.lines
    ]
    return encoded(
        _file(
            game
            for place, (session, board) in enumerate(games, start=1)
            for game in (
                _game(event, session, board, is_last=place == len(games)),
                *_played(event, session, board),
            )
        )
    )


def deals_as_pbn(deals: Iterable[tuple[int, Deal]], *, event: str = "") -> str:
    r"""Return the text of a file with boards and cards only.

    >>> deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    >>> print(deals_as_pbn([(1, deal)], event="Tuesday").split("\r\n")[3])
    [Event "Tuesday"]
    """
    return _file(_required(board, str(deal), event=event) for board, deal in deals)


def encoded(text: str) -> bytes:
    """Return the bytes of a file: in Latin-1, or in UTF-8 if it does not fit."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8")


def _file(games: Iterable[Iterable[str]]) -> str:
    lines = ["% PBN 2.1", "% EXPORT"]
    for game in games:
        lines += ["", *game]
    return "\r\n".join(lines) + "\r\n"


def _required(
    board: int,
    cards: str,
    *,
    event: str = "",
    site: str = "",
    date: str = "",
    scoring: str = "",
    table: Mapping[str, str] | None = None,
) -> Iterator[str]:
    """Yield the required tags; ``table`` has what is known about a single table."""
    told = table or {}
    yield _tag("Event", event)
    yield _tag("Site", site)
    yield _tag("Date", date)
    yield _tag("Board", str(board))
    for seat in ("West", "North", "East", "South"):
        yield _tag(seat, told.get(seat, ""))
    yield _tag("Dealer", str(dealer(board)))
    said = str(vulnerability(board))
    yield _tag("Vulnerable", _VULNERABLE.get(said, said))
    yield _tag("Deal", cards)
    yield _tag("Scoring", scoring)
    for name in ("Declarer", "Contract", "Result"):
        yield _tag(name, told.get(name, ""))


def _game(
    event: PublishedEvent, session: PublishedSession, board: PublishedBoard, *, is_last: bool
) -> Iterator[str]:
    yield from _head(event, session, board, {})
    if board.deal is not None:
        yield from _analysis(board.deal)
    yield from _table("ScoreTable", _scores(event, board))
    if is_last:
        yield from _table("TotalScoreTable", _totals(event))


def _head(
    event: PublishedEvent,
    session: PublishedSession,
    board: PublishedBoard,
    table: Mapping[str, str],
) -> Iterator[str]:
    facts = event.facts
    yield from _required(
        board.board,
        "" if board.deal is None else str(board.deal.cards),
        event=facts.name,
        site=facts.club,
        date=f"{facts.held_on:%Y.%m.%d}",
        scoring=_SCORING.get(facts.method, ""),
        table=table,
    )
    if len(event.sessions) > 1:
        yield _tag("Stage", f"Session {session.number}")


def _played(
    event: PublishedEvent, session: PublishedSession, board: PublishedBoard
) -> Iterator[Iterator[str]]:
    """Yield a game for each table whose auction and play we know.

    As in LIN, leave out tables whose score was adjusted: the play led to another.
    """
    for line in board.lines:
        if line.play is not None and line.score == line.entered:
            yield _single(event, session, board, line, line.play)


def _single(
    event: PublishedEvent,
    session: PublishedSession,
    board: PublishedBoard,
    line: PublishedResult,
    play: ShownPlay,
) -> Iterator[str]:
    contract, declarer, tricks, *_lead = _result(line)
    table = {"Contract": contract}
    if isinstance(line.score, PlayedContract):
        table |= {"Declarer": declarer, "Result": tricks}
    yield from _head(event, session, board, {**_people(event, line), **table})
    yield _tag("Section", line.section)
    yield _tag("Round", str(line.round))
    yield _tag("Table", str(line.table))
    yield from _auction(play, board.board)
    yield from _play(play)


def _people(event: PublishedEvent, line: PublishedResult) -> Mapping[str, str]:
    """Return the players by seat; none for teams, and none if anyone is not named."""
    entries = [event.by_id[who] for who in line.seats]
    if event.facts.scoring_method.is_individual:
        places = (0, 0, 0, 0)
    elif event.facts.scoring_method.is_of_teams:
        return {}
    else:
        places = (0, 0, 1, 1)
    named = zip(entries, places, strict=True)
    names = [each.players[at].name if len(each.players) > at else "" for each, at in named]
    seats = ("North", "East", "South", "West")
    return dict(zip(seats, names, strict=True)) if all(names) else {}


def _tag(name: str, value: str) -> str:
    plain = _printable(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{plain[: LONGEST_LINE - len(name) - 6]}"]'


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)


def _analysis(deal: ShownDeal) -> Iterator[str]:
    """Yield what the cards can make: par, and every declarer's tricks in every strain."""
    match = _PAR.fullmatch(deal.par)
    if match is not None:
        contract, sign, points = match.groups()
        if contract:
            yield _tag("ParContract", contract.translate(_SUITS))
        yield _tag("OptimumScore", f"NS {'-' if sign == '−' else ''}{points}")
    if deal.makeable is not None:
        rows = [
            (seat, "NT" if strain == "N" else strain, str(deal.makeable.tricks(seat, strain)))
            for seat in "NSEW"
            for strain in "NSHDC"
        ]
        yield from _table("OptimumResultTable", (("Declarer", "Denomination", "Result"), rows))


def _scores(event: PublishedEvent, board: PublishedBoard) -> Table:
    """Return a row for each table. An empty cell is ``-``, as in the standard."""
    unit = "MP" if event.facts.scoring_method.by_matchpoints else "IMP"
    with_points = any(line.ns_points is not None for line in board.lines)
    with_percent = any(line.ns_percent is not None for line in board.lines)
    people = ("North", "East", "South", "West")
    individual = event.facts.scoring_method.is_individual
    headings = [
        *("Section", "Round", "Table"),
        *((f"PlayerId_{seat}" for seat in people) if individual else ("PairId_NS", "PairId_EW")),
        *("Contract", "Declarer", "Result", "Lead", "Score_NS"),
        *((f"{unit}_NS", f"{unit}_EW") if with_points else ()),
        *(("Percentage_NS", "Percentage_EW") if with_percent else ()),
    ]
    rows = []
    for line in board.lines:
        who = line.seats if individual else (line.ns, line.ew)
        rows.append(
            [
                *(line.section, str(line.round), str(line.table)),
                *(_pair_id(event.by_id[each]) for each in who),
                *_result(line),
                *(_points(line) if with_points else ()),
                *(_percent(line) if with_percent else ()),
            ]
        )
    return headings, rows


def _pair_id(entry: PublishedEntry) -> str:
    return f"{entry.number}{entry.direction}"


def _result(line: PublishedResult) -> Sequence[str]:
    """Return contract, declarer, tricks, lead and North-South's score."""
    match line.score:
        case PlayedContract(contract, declarer, tricks, lead):
            return (str(contract), str(declarer), str(tricks), lead or "-", str(line.ns_score))
        case PassedOut():
            return ("Pass", "-", "-", "-", "0")
        case BareScore(points):
            return ("-", "-", "-", "-", str(points))
        case _:
            return ("-", "-", "-", "-", "-" if line.ns_score is None else str(line.ns_score))


def _points(line: PublishedResult) -> tuple[str, str]:
    if line.ns_points is None or line.ew_points is None:
        return "-", "-"
    return formatted(line.ns_points, 2, trim=True), formatted(line.ew_points, 2, trim=True)


def _percent(line: PublishedResult) -> tuple[str, str]:
    """Return percentages; ``^60`` if the director gave them instead of a result."""
    if line.ns_percent is None or line.ew_percent is None:
        return "-", "-"
    played = isinstance(line.score, PlayedContract | PassedOut | BareScore | NotPlayed)
    mark = "" if played else "^"
    ns, ew = (formatted(each, 2, trim=True) for each in (line.ns_percent, line.ew_percent))
    return f"{mark}{ns}", f"{mark}{ew}"


def _totals(event: PublishedEvent) -> Table:
    method = event.facts.scoring_method
    whole = "TotalMP" if method.by_matchpoints else "TotalIMP" if method.in_imps else "TotalScore"
    if method.counts_rounds:
        whole = "TotalScore"  # the format has no word for victory points
    who = "PlayerId" if method.is_individual else "TeamId" if method.is_of_teams else "PairId"
    with_percent = any(entry.percentage for entry in event.entries)
    several = len(event.section_letters) > 1
    headings = ["Rank", who, "Names", whole, *(["TotalPercentage"] if with_percent else [])]
    rows = [
        [
            entry.place or "-",
            _pair_id(entry),
            _quoted(_names(entry, of_teams=method.is_of_teams)),
            formatted(entry.total, 2, trim=True),
            *([entry.percentage or "-"] if with_percent else []),
            str(entry.boards_played),
            *([entry.section] if several else []),
        ]
        for entry in event.entries
    ]
    return [*headings, "NrBoards", *(["Section"] if several else [])], rows


def _names(entry: PublishedEntry, *, of_teams: bool) -> str:
    if of_teams or not entry.players:
        return entry.name
    return " & ".join(player.name for player in entry.players)


def _quoted(text: str) -> str:
    plain = _printable(text).replace('"', "'").replace("\\", "/")
    return f'"{plain[:100]}"'


def _table(name: str, table: Table) -> Iterator[str]:
    """Yield a tag with its columns and their widths, then the rows.

    Numbers are right-aligned.
    """
    headings, rows = table
    widths = [max(map(len, column), default=1) for column in zip(*rows, strict=True)]
    sides: Mapping[int, str] = {
        place: "L" if headings[place] in _TEXTS else "R" for place in range(len(headings))
    }
    columns = [
        rf"{heading}\{width}{side}"
        for heading, width, side in zip(headings, widths, sides.values(), strict=True)
    ]
    yield f'[{name} "{";".join(columns)}"]'
    for row in rows:
        cells = (
            cell.ljust(width) if sides[place] == "L" else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield " ".join(cells).rstrip()


_TEXTS = ("Names", "Section", "Contract", "Declarer", "Denomination", "Lead")


def _missing(snapshot: EventSnapshot) -> str:
    if snapshot.event.game is not Game.BRIDGE:
        return "PBN is only for bridge."
    return "" if shows_results(snapshot) else NO_RESULTS


PBN = OutFormat(
    id="pbn",
    name="PBN 2.1",
    suffix="pbn",
    media_type="application/x-pbn",
    holds=(
        "Every board that may be shown: cards, what they can make, par, the results of all tables "
        "with their points, auction and play where a file gave them; totals with names."
    ),
    loses=(
        "National numbers, matches of teams, why a score was adjusted and how a weighted one was "
        "made."
    ),
    missing=_missing,
    write=lambda snapshot: write_pbn(published_event(snapshot)),
)
