"""What a file holds, whatever its format: an event, scores, deals, names."""

from dataclasses import dataclass

from scoring.conditions.methods import ContestKind
from tournaments.interchange.imported import ImportedPlayer
from tournaments.interchange.results.events import ResultsFile
from tournaments.interchange.results.lines import Line, numbered
from tournaments.record.services.hands import BoardPlay, DealtBoard
from tournaments.site.texts import without_numbers


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """A pair, player or team in an entry list.

    Attributes:
        where: Its place in the file, such as ``Row 7``.
        players: In the order of the list.
        number: Its number; empty if the list has none.
        direction: NS, EW or empty.
        section: The section's letter; empty if the list has none.
        team: The team's name.
    """

    where: str
    players: tuple[ImportedPlayer, ...]
    number: str = ""
    direction: str = ""
    section: str = ""
    team: str = ""

    def __post_init__(self) -> None:
        """Take the players' membership numbers out of the name of a team."""
        object.__setattr__(self, "team", without_numbers(self.team))


@dataclass(frozen=True, slots=True)
class FileContents:
    """Everything that was read from a file.

    Attributes:
        kind: A short word for its format: ``usebio``, ``pbn``, ``xlsx``.
        called: The format in words, with an article.
        results: A whole event, if the file holds one.
        no_event: Why it holds no event, in a sentence, if it looks as if it should.
        scores: The scores, for a session already set up.
        entries: The entries.
        people: People for the club's list.
        deals: The cards.
        plays: How boards were bid and played.
        warnings: What is doubtful or was left out, in sentences.
    """

    kind: str
    called: str
    results: ResultsFile | None = None
    no_event: str = ""
    scores: tuple[Line, ...] = ()
    entries: tuple[FoundEntry, ...] = ()
    people: tuple[ImportedPlayer, ...] = ()
    deals: tuple[DealtBoard, ...] = ()
    plays: tuple[BoardPlay, ...] = ()
    warnings: tuple[str, ...] = ()


def contents_of(results: ResultsFile) -> FileContents:
    """Return a whole event with its scores, entries and deals."""
    return FileContents(
        "",
        "",
        results=results,
        scores=scores_of(results),
        entries=entries_of(results),
        deals=results.event.deals,
        warnings=results.remarks,
    )


def scores_of(results: ResultsFile) -> tuple[Line, ...]:
    """Return the scores of a whole event, without its rounds and tables, which were rebuilt."""
    of_players = results.event.contest is ContestKind.INDIVIDUAL
    found = []
    for session, sections in enumerate(results.event.sessions, 1):
        for section in sections:
            for sitting in section.sittings:
                ns, ew = numbered(sitting.ns.number), numbered(sitting.ew.number)
                who = f"{sitting.ns} against {sitting.ew}"
                if of_players and sitting.labels is not None:
                    north, east, south, west = sitting.labels
                    ns, ew = numbered(f"{north}+{south}"), numbered(f"{east}+{west}")
                    who = f"{north}+{south} against {east}+{west}"
                found += [
                    Line(
                        where=f"Board {board}, {who}",
                        board=board,
                        score=score,
                        ns=ns,
                        ew=ew,
                        session=session,
                        section=section.letter,
                    )
                    for board, score in sitting.scores
                ]
    return tuple(found)


def entries_of(results: ResultsFile) -> tuple[FoundEntry, ...]:
    """Return the pairs of a whole event that have names in the file."""
    return tuple(
        FoundEntry(
            where=f"Pair {pair.key}",
            players=pair.players,
            number=pair.key.number,
            direction=pair.key.direction,
            section=pair.key.section,
            team=pair.name,
        )
        for pair in results.event.pairs
        if pair.players or pair.name
    )
