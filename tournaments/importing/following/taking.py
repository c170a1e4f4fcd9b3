"""Enter what the Bridgemates report, through the services, each row once.

Each row has its own idempotency key, made from its number and what it says, so the file can be
read any number of times, by any number of programs: a row is never taken twice, even after the
director has corrected the score here. What a person entered here is never overwritten; the
difference is reported instead.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from uuid import NAMESPACE_URL, UUID, uuid5

from scoring.play.notation import format_score
from scoring.play.scores import PlayedContract, PlayedScore
from tournaments.clubs.selectors import players_of
from tournaments.importing.following.saying import (
    KeyedResult,
    Seated,
    Tables,
    results_said,
    seats_said,
)
from tournaments.interchange.bws.evening import Evening, PlannedSection, session_of
from tournaments.interchange.bws.schema import LONGEST_NAME
from tournaments.interchange.errors import InterchangeError
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    SittingFacts,
    open_event,
)
from tournaments.record.selectors.ledger.history import keys_used, score_authors
from tournaments.record.services.results import record_result
from tournaments.seating.services.names import enter_names
from tournaments.site.keys import BRIDGEMATES
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

_REASON = "From the Bridgemates"
_SEATS = {"N": 0, "S": 1, "E": 0, "W": 1}


@dataclass
class Taken:
    """The outcome of one look at the file.

    Attributes:
        entered: Scores that were not there before.
        corrected: Scores that were there and changed.
        removed: Scores that were erased on the devices.
        named: Pairs, players or teams that got names.
        told: What was not taken, in sentences.
    """

    entered: int = 0
    corrected: int = 0
    removed: int = 0
    named: int = 0
    told: list[str] = field(default_factory=list)

    @property
    def changed(self) -> int:
        """How many scores and names were taken."""
        return self.entered + self.corrected + self.removed + self.named


def take(
    event_id: int,
    tables: Tables,
    session: int | None = None,
    sure: Collection[object] | None = None,
) -> Taken:
    """Enter whatever is new in the file.

    Args:
        event_id: The event.
        tables: The tables of the file.
        session: The number of the session; None for the one in play.
        sure: The ``marks`` of the rows to take; None for all of them.

    Raises:
        InterchangeError: the event has no such session, or the file matches none of them.
    """
    evening = evening_of(open_event(event_id), session)
    taken = Taken()
    seats, results = list(seats_said(tables)), list(results_said(tables))
    if sure is not None:
        seats = [each for each in seats if each in sure]
        results = [each for each in results if each.mark in sure]
    _Names(evening, taken).take(seats)
    _Scores(evening, taken).take(results)
    return taken


def evening_of(snapshot: EventSnapshot, number: int | None) -> Evening:
    """Return a session of an event with its sections.

    Raises:
        InterchangeError: there is none, or it has no movement.
    """
    session = session_of(snapshot, number)
    if session is None:
        raise InterchangeError(f"The event has no session {number or 1}.")
    evening = Evening(snapshot, session)
    if not evening.sections:
        raise InterchangeError("The session has no movement yet. Choose one first.")
    return evening


class _Scores:
    """Takes the scores."""

    def __init__(self, evening: Evening, taken: Taken) -> None:
        snapshot = evening.snapshot
        self._evening, self._taken = evening, taken
        self._sections = {part.seating.section.letter: part for part in evening.sections}
        letters = {
            part.seating.section.id: part.seating.section.letter for part in evening.sections
        }
        self._sittings = {
            (letters[sitting.section_id], sitting.round, sitting.table): sitting
            for sitting in snapshot.sittings.values()
            if sitting.section_id in letters
        }
        self._authors: Mapping[int, str] | None = None

    def take(self, said: Sequence[KeyedResult]) -> None:
        """Take results."""
        if not said:
            return
        if self._evening.session.status != "running":
            final = self._evening.session.status == "final"
            self._taken.told.append(
                "The session is final and takes no more scores. Reopen it first."
                if final
                else "The session has not started, so it takes no scores. Start it first."
            )
            return
        for each in said:
            if why := self._taken_or_why(each):
                self._taken.told.append(f"{each.where}: {why}")

    def _taken_or_why(self, said: KeyedResult) -> str:
        """Take one result; return why it was not taken, or nothing."""
        section = self._sections.get(said.letter)
        if section is None:
            return f"the session has no section {said.letter}."
        sitting = self._sittings.get((said.letter, said.round, said.table))
        if sitting is None:
            return f"nobody plays at table {said.table} in round {said.round}."
        result = next(
            (
                each
                for each in self._evening.snapshot.results_by_sitting[sitting.id]
                if each.board == said.board
            ),
            None,
        )
        if result is None:
            return f"board {said.board} is not played there."
        if said.problem:
            return said.problem
        if why := self._other_pairs(said, section, sitting):
            return why
        return self._enter(said, sitting, result)

    def _other_pairs(
        self, said: KeyedResult, section: PlannedSection, sitting: SittingFacts
    ) -> str:
        labels = self._evening.snapshot.starting_positions
        ns, ew = (section.numbers[labels[at].label] for at in (sitting.north, sitting.east))
        if (said.ns or ns, said.ew or ew) == (ns, ew):
            return ""
        return (
            f"the Bridgemate has {said.ns} against {said.ew}, but in Fairdeal {ns} plays {ew}. "
            "Enter the score by hand, or send the movement to the Bridgemates again."
        )

    def _enter(self, said: KeyedResult, sitting: SittingFacts, result: ResultFacts) -> str:
        key, score = self._key(said), said.score
        if _says_no_more(score, result.score):
            if key in self._used or result.score is None:
                return ""
            score = result.score  # noted as taken, so that a later correction here is kept
        elif result.version and self._author(result) != BRIDGEMATES.mark:
            if key in self._used:
                return ""  # taken before, and changed here since
            there = format_score(result.score) if result.score else "nothing"
            sent = format_score(score) if score else "nothing"
            return f"the Bridgemate says {sent}, but {there} was entered in Fairdeal and is kept."
        elif key in self._used:  # the row repeats what it said before
            key = uuid5(key, str(result.version))
        try:
            record_result(
                sitting_id=sitting.id,
                board=said.board,
                score=score,
                expected_version=result.version,
                key=key,
                by=BRIDGEMATES,
                reason=_REASON,
            )
        except (ConflictError, NotFoundError, RefusedError) as error:
            return str(error)
        if said.erased:
            self._taken.removed += 1
        elif result.score is None:
            self._taken.entered += 1
        elif score != result.score:
            self._taken.corrected += 1
        return ""

    def _author(self, result: ResultFacts) -> str:
        if self._authors is None:
            self._authors = score_authors(self._evening.snapshot.event.id)
        return self._authors.get(result.id, "")

    def _key(self, said: KeyedResult) -> UUID:
        place = f"{said.letter}.{said.table}.{said.round}.{said.board}"
        return uuid5(_space(self._evening), f"score {place} {said.mark}")

    @cached_property
    def _used(self) -> Collection[UUID]:
        """The keys under which something was done in the event."""
        return keys_used(self._evening.snapshot.event.id, BRIDGEMATES.mark)


class _Names:
    """Takes the names of those who began in a seat, for seats without names."""

    def __init__(self, evening: Evening, taken: Taken) -> None:
        self._evening, self._taken = evening, taken
        self._club: dict[str, str] | None = None

    def take(self, said: Sequence[Seated]) -> None:
        """Take the names of seats."""
        found: dict[int, dict[int, Seated]] = {}
        for each in said:
            for contestant, seat in self._places(each):
                found.setdefault(contestant, {})[seat] = each
        for contestant, seated in found.items():
            self._name(contestant, seated)

    def _places(self, said: Seated) -> Iterator[tuple[int, int]]:
        """Yield the contestant and seat of a player at a table in the first round."""
        for section in self._evening.sections:
            if section.seating.section.letter != said.letter:
                continue
            for planned in section.seating.round(1):
                if planned.table == said.table:
                    label = planned.seats["NESW".index(said.seat)]
                    start = section.seating.places[label].start
                    within = _SEATS[said.seat] if start.seats == 2 else 0
                    yield start.contestant_id, start.first + within

    def _name(self, contestant_id: int, seated: Mapping[int, Seated]) -> None:
        contestant = self._evening.snapshot.contestants[contestant_id]
        names = [*contestant.seated, *[""] * (1 + max(seated) - len(contestant.seated))]
        numbers = [""] * len(names)
        is_new = False
        for seat, said in sorted(seated.items()):
            name = self._named(said.number) or said.name
            where = f"Section {said.letter}, table {said.table}, seat {said.seat}"
            if not name:
                self._taken.told.append(
                    f"{where}: number {said.number} is not on the club’s list. Add the "
                    "player to the list with this number, or enter the name."
                )
            elif not names[seat]:
                names[seat], numbers[seat], is_new = name, said.number, True
            elif (
                names[seat].casefold()[:LONGEST_NAME].strip()
                != name.casefold()[:LONGEST_NAME].strip()
            ):
                self._taken.told.append(
                    f"{where}: the Bridgemate has {name}, but Fairdeal has {names[seat]}, "
                    "which is kept."
                )
        if not is_new:
            return
        if contestant_id in self._evening.snapshot.with_final_results:
            self._taken.told.append(
                f"Number {contestant.number}: a final session takes no names from a file. Enter "
                "them on the page Names, or reopen that session first."
            )
            return
        try:
            enter_names(
                contestant_id=contestant_id,
                names=names,
                national_ids=numbers,
                team_name=contestant.name,
                by=BRIDGEMATES,
                key=uuid5(_space(self._evening), f"names {contestant_id} {names} {numbers}"),
            )
        except (ConflictError, NotFoundError, RefusedError) as error:
            self._taken.told.append(f"Number {contestant.number}: {error}")
        else:
            self._taken.named += 1

    def _named(self, number: str) -> str:
        """Return the name that the club's list has for this number."""
        if not number:
            return ""
        if self._club is None:
            listed = players_of(self._evening.snapshot.event.club_id)
            oldest_last = sorted(listed, key=lambda player: -player.id)
            self._club = {number: each.name for each in oldest_last for number in each.every_number}
        return self._club.get(number, "")


def _says_no_more(said: PlayedScore | None, here: PlayedScore | None) -> bool:
    """Whether the Bridgemate agrees with what is here; it may not know the lead."""
    if said == here:
        return True
    if isinstance(said, PlayedContract) and isinstance(here, PlayedContract):
        return said.lead is None and said == replace(here, lead=None)
    return False


def _space(evening: Evening) -> UUID:
    event = evening.snapshot.event
    return uuid5(NAMESPACE_URL, f"fairdeal:bws:{event.id}:{evening.session.id}")
