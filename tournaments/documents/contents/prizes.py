"""Who is given a prize, read from the standings as the public may see them."""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.documents.contents.seating import NothingToPrintError, heading
from tournaments.documents.contents.standings import names_of, note_of, progress, started_standings
from tournaments.documents.page.wording import typeset
from tournaments.documents.results.prize_list import PrizeGroup, PrizeList, Winner
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.selectors.standings.rankings import Standing
from tournaments.selectors.standings.standings import Standings

PRIZES = 3
"""How many places of a ranking a prize list has."""


def prize_list(snapshot: EventSnapshot, session: SessionFacts) -> PrizeList:
    """Return the first three places of every ranking, more where they are tied.

    Raises:
        NothingToPrintError: no session has started, or nobody is ranked yet.
    """
    ranked = started_standings(snapshot)
    groups = tuple(prize_groups(snapshot, ranked))
    if not groups:
        raise NothingToPrintError(
            "Nobody has a result yet, so there is nobody to be given a prize."
        )
    return PrizeList(
        heading=replace(heading(snapshot, session), session=""),
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        groups=groups,
    )


def prize_groups(snapshot: EventSnapshot, ranked: Standings) -> Iterator[PrizeGroup]:
    """Yield the winners of every ranking in which somebody is ranked."""
    for ranking in (*ranked.rankings, *ranked.others):
        winners = tuple(
            _winner(snapshot, ranked, standing)
            for standing in ranking.standings
            if _is_placed(standing.rank)
        )
        if winners:
            yield PrizeGroup(ranking.title, winners)
    for handicap in ranked.handicaps:
        yield PrizeGroup(
            f"{handicap.title}, with handicap",
            tuple(
                Winner(
                    rank=line.net_rank,
                    number=f"No. {line.number}",
                    names=line.players or (line.name,),
                    result=f"{line.net} %",
                    note="",
                )
                for line in handicap.lines
                if _is_placed(line.net_rank)
            ),
        )


def _is_placed(rank: str) -> bool:
    return bool(rank) and int(rank.strip("=")) <= PRIZES


def _winner(snapshot: EventSnapshot, ranked: Standings, standing: Standing) -> Winner:
    """Return a place; a team is called by its name, with its players below."""
    return Winner(
        rank=standing.rank,
        number=f"No. {standing.number}",
        names=names_of(standing, snapshot.method.is_of_teams),
        result=_result_words(ranked, standing),
        note=note_of(standing, snapshot.method.is_of_teams),
    )


def _result_words(ranked: Standings, standing: Standing) -> str:
    if standing.percentage:
        return f"{standing.percentage} %"
    return f"{typeset(standing.total)} {ranked.unit_word.removesuffix(' ±')}"
