"""A session as the rows of a Bridgemate file, and a new file."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from functools import cached_property
from uuid import NAMESPACE_URL, uuid5

from movements.model import Row as MovementRow
from movements.whereabouts.places import seats_of
from scoring.conditions.methods import Method
from scoring.play.contracts import Doubling
from scoring.play.scores import (
    Artificial,
    Award,
    NotPlayed,
    PassedOut,
    PlayedContract,
    PlayedScore,
)
from tournaments.clubs.selectors import players_of
from tournaments.interchange.access.database import Database
from tournaments.interchange.access.rows import Value
from tournaments.interchange.bws.schema import INDIVIDUAL, LONGEST_NAME, LONGEST_NUMBER, TABLES
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts, SessionFacts
from tournaments.record.selectors.hands import deals
from tournaments.record.selectors.movement.seating import Seating, seating, stored_rows
from tournaments.standings.published.event import national_numbers


def numbers_in(seating: Seating) -> Mapping[str, int]:
    """Return a number for every label of a section.

    It is the contestant's own number: with two winners, North-South and East-West both have a 3,
    and both pairs of a team have the team's number. If those are not numeric, or would put the
    same pair North-South at two tables in a round, labels are numbered from 1 instead.
    """
    own = {
        label: seating.places[label].contestant.number
        for row in seating.rows
        for label in row.seats
    }
    usable = all(number.isdecimal() and 0 < int(number) < 1000 for number in own.values())
    if not usable or not own or _ambiguous(seating, own):
        return {label: number for number, label in enumerate(seating.places, 1)}
    return {label: int(number) for label, number in own.items()}


def _ambiguous(seating: Seating, own: Mapping[str, str]) -> bool:
    times = Counter(
        (row.round, seat if seating.by_pair else "", own.get(label, ""))
        for row in seating.rows
        for seat, label in seats_of(row)
    )
    return max(times.values(), default=0) > 1


NOT_PLAYED = "Not played"
_DOUBLING = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: " x", Doubling.REDOUBLED: " xx"}


def columns_of(score: PlayedScore, numbers: Mapping[str, int]) -> dict[str, Value] | None:
    """Return the columns that say what happened; None for a score that the file cannot hold.

    Args:
        score: The score; the file cannot hold points without a contract.
        numbers: The numbers of the players in seats N, E, S and W.
    """
    match score:
        case PlayedContract():
            seat = str(score.declarer)
            strain = "NT" if str(score.contract.strain) == "N" else str(score.contract.strain)
            said = f"{score.contract.level} {strain}{_DOUBLING[score.contract.doubling]}"
            return {
                "Declarer": numbers[seat],
                "NS/EW": seat,
                "Contract": said,
                "Result": "=" if not score.over else f"{score.over:+d}",
                "LeadCard": (score.lead or "").replace("T", "10"),
                "Remarks": "",
            }
        case PassedOut():
            return _without("PASS")
        case Artificial(ns, ew):
            return _without("", f"{_percent(ns)}-{_percent(ew)}")
        case NotPlayed():
            return _without("", NOT_PLAYED)
    return None


def _without(contract: str, remark: str = "") -> dict[str, Value]:
    return {
        "Declarer": 0,
        "NS/EW": "",
        "Contract": contract,
        "Result": "",
        "LeadCard": "",
        "Remarks": remark,
    }


def _percent(award: Award) -> str:
    return f"{float(award.percent):g}%"


Row = dict[str, Value]
MOST_NAMES = 5000
"""Players on the club's list whose numbers the devices know; more would not fit on the server."""
_CLIENT = 1
_SCORING = {Method.MATCHPOINTS: 1, Method.BOARD_A_MATCH: 3}
_IMPS = 2
_LOGGED_OFF = 2


@dataclass(frozen=True, slots=True)
class PlannedSection:
    """A section of the file.

    Attributes:
        id: Its number in the file.
        seating: Who sits where.
        numbers: The number of every label.
    """

    id: int
    seating: Seating
    numbers: Mapping[str, int]


@dataclass(frozen=True)
class Evening:
    """A session of an event, as the file has it.

    Attributes:
        snapshot: The event.
        session: The session.
        computer: The name of the computer that the base station is connected to.
    """

    snapshot: EventSnapshot
    session: SessionFacts
    computer: str = ""

    @cached_property
    def sections(self) -> tuple[PlannedSection, ...]:
        """The sections that have a movement, numbered by their letters."""
        planned = ((part, seating(self.snapshot, part)) for part in self.session.sections)
        return tuple(
            PlannedSection(number, plan, numbers_in(plan))
            for number, (_part, plan) in enumerate(planned, 1)
            if plan is not None
        )

    @property
    def is_individual(self) -> bool:
        """Whether partnerships change, so that every seat has its own number."""
        return any(not section.seating.by_pair for section in self.sections)

    def rows(self) -> Mapping[str, Sequence[Row]]:
        """Return the rows of every table that is not empty."""
        return {
            "Clients": [{"ID": _CLIENT, "Computer": self.computer or "FAIRDEAL"}],
            "Session": [self._session_row()],
            "Section": [self._section_row(section) for section in self.sections],
            "Tables": [
                table_row(section.id, table)
                for section in self.sections
                for table in range(1, section.seating.tables + 1)
            ],
            "RoundData": [row for section in self.sections for row in round_rows(section)],
            "ReceivedData": list(self._results()),
            "PlayerNumbers": list(self._players()),
            "PlayerNames": list(self._names()),
            "Settings": [self._settings(section) for section in self.sections],
            "HandRecord": list(self._hands()),
        }

    @property
    def day(self) -> datetime:
        """The day of the event at midnight."""
        return datetime.combine(self.snapshot.event.held_on, time())

    def _session_row(self) -> Row:
        event = self.snapshot.event
        mark = uuid5(NAMESPACE_URL, f"fairdeal:{event.slug}:{self.session.id}")
        return {
            "ID": 1,
            "Name": event.name[:40],
            "Date": self.day,
            "Time": self.day,
            "GUID": mark.hex.upper(),
            "Status": 0,
        }

    def _section_row(self, section: PlannedSection) -> Row:
        plan = section.seating
        return {
            "ID": section.id,
            "Letter": plan.section.letter,
            "Tables": plan.tables,
            "MissingPair": 0,  # the rows of its rounds say who has no opponents
            "EWMoveBeforePlay": 0,
            "Session": 1,
            "ScoringType": _SCORING.get(self.snapshot.event.method, _IMPS),
            "Winners": plan.section.winners,
        }

    def results(
        self, sections: Sequence[PlannedSection]
    ) -> Iterator[tuple[PlannedSection, MovementRow, ResultFacts]]:
        """Yield every result of some sections with its section and table."""
        for section in sections:
            rows = stored_rows(self.snapshot, section.seating.section.id)
            for sitting, row in rows.items():
                for result in self.snapshot.results_by_sitting[sitting]:
                    yield section, row, result

    def _results(self) -> Iterator[Row]:
        found = (
            result_row(self, section, at, result.board, result.score)
            for section, at, result in self.results(self.sections)
            if result.score is not None
        )
        for number, row in enumerate(filter(None, found), 1):
            yield {"ID": number, **row, "Processed": True}

    def _players(self) -> Iterator[Row]:
        """Yield who begins in which seat, where names are known."""
        known = national_numbers(self.snapshot)
        for section in self.sections:
            for planned in section.seating.round(1):
                labels = (planned.north, planned.south, planned.east, planned.west)
                for place, (seat, label) in enumerate(zip("NSEW", labels, strict=True)):
                    contestant = section.seating.places[label].contestant
                    at = section.seating.places[label].start.first
                    at += place % 2 if section.seating.by_pair else 0
                    name = contestant.seated[at] if at < len(contestant.seated) else ""
                    if name:
                        number = known.get(contestant.id, {}).get(at, ("", ""))[1]
                        yield {
                            "Section": section.id,
                            "Table": planned.table,
                            "Direction": seat,
                            "Number": number if _is_keyed(number) else None,
                            "Name": name[:LONGEST_NAME].strip(),
                            "Updated": True,
                            "TimeLog": self.day,
                            "Round": 0,
                        }

    def _names(self) -> Iterator[Row]:
        """Yield the club's players whose number can be keyed in."""
        listed = [each for each in players_of(self.snapshot.event.club_id) if each.national_id]
        for player in sorted(listed, key=lambda each: each.id)[:MOST_NAMES]:
            number = player.national_id
            if _is_keyed(number):
                short = int(number) if len(number) < 10 else 0
                yield {"ID": short, "Name": player.name[:LONGEST_NAME].strip(), "strID": number}

    def _settings(self, section: PlannedSection) -> Row:
        everybody = len(list(self._players())) == 4 * sum(
            len(each.seating.round(1)) for each in self.sections
        )
        return {
            "Section": section.id,
            "ShowResults": True,
            "ShowOwnResult": True,
            "ShowPercentage": self.snapshot.method.by_matchpoints,
            "ShowPairNumbers": True,
            "GroupSections": False,
            "MaximumResults": 0,
            "ScorePoints": 1,
            "EnterResultsMethod": 0,
            "AutopoweroffTime": 20,
            "VerificationTime": 2,
            "ShowContract": 1,
            "LeadCard": True,
            "MemberNumbers": not everybody,
            "BoardOrderVerification": True,
            "HandRecordValidation": True,
            "BM2PINcode": "0000",
            "BM2ConfirmNP": True,
            "BM2RemainingBoards": True,
            "BM2NextSeatings": True,
            "BM2AutoBoardNumber": True,
            "BM2ValidateLeadCard": True,
            "BM2ResultsOverview": 1,
            "BM2ShowPlayerNames": 1,
            "BM2Ranking": 0,
            "BM2SummaryPoints": 0,
            "BM2PairNumberEntry": 0,
            "BM2ResetFunctionKey": True,
            "BM2NameSource": 0,
            "BM2EnterHandRecordWhen": 0,
            "BM2NumberValidation": 0,
        }

    def _hands(self) -> Iterator[Row]:
        """Yield the cards that may be shown, for every section."""
        for section in self.sections:
            for deal in deals(self.snapshot, session_id=self.session.id):
                row: Row = {"Section": section.id, "Board": deal.board}
                for seat in ("north", "east", "south", "west"):
                    held = getattr(deal.cards, seat).suits
                    for suit, cards in zip(
                        ("Spades", "Hearts", "Diamonds", "Clubs"), held, strict=True
                    ):
                        row[seat.capitalize() + suit] = cards
                yield row


def session_of(snapshot: EventSnapshot, number: int | None = None) -> SessionFacts | None:
    """Return a session by number; without a number, the one in play, the next or the last."""
    if number is not None:
        return next((each for each in snapshot.sessions if each.number == number), None)
    for status in ("running", "setup"):
        for session in snapshot.sessions:
            if session.status == status:
                return session
    return snapshot.sessions[-1] if snapshot.sessions else None


def round_rows(section: PlannedSection) -> Iterator[Row]:
    """Yield a section's RoundData: a row for every table in every round.

    A table without play has pair 0 on both sides. If one pair sits out and one table is free, the
    pair gets that table without opponents, so that the device there tells it so.
    """
    plan, numbers = section.seating, section.numbers
    at = {(row.round, row.table): row for row in plan.rows}
    for number in plan.round_numbers:
        free = [t for t in range(1, plan.tables + 1) if (number, t) not in at]
        out = plan.sitting_out.get(number, ())
        for table in range(1, plan.tables + 1):
            row: Row = {"Section": section.id, "Table": table, "Round": number}
            planned = at.get((number, table))
            if planned is not None:
                yield row | _played(planned, numbers, by_pair=plan.by_pair)
                continue
            row |= dict.fromkeys(("NSPair", "EWPair", "LowBoard", "HighBoard"), 0)
            if not plan.by_pair:
                row |= {"South": 0, "West": 0}
            elif len(free) == len(out) == 1:
                side = "EWPair" if out[0].startswith("E") else "NSPair"
                row[side] = numbers.get(out[0], 0)
            yield row


def result_row(
    evening: Evening,
    section: PlannedSection,
    at: MovementRow,
    board: int,
    score: object,
) -> Row | None:
    """Return a row of ReceivedData without its number; None if the file cannot hold the score."""
    numbers = (section.numbers[label] for label in at.seats)
    seats = dict(zip("NESW", numbers, strict=True))
    said = columns_of(score, seats)  # type: ignore[arg-type]
    if said is None:
        return None
    row: Row = {
        "Section": section.id,
        "Table": at.table,
        "Round": at.round,
        "Board": board,
        "PairNS": seats["N"],
        "PairEW": seats["E"],
        **said,
        "DateLog": evening.day,
        "TimeLog": evening.day,
    }
    if not section.seating.by_pair:
        row |= {"South": seats["S"], "West": seats["W"]}
    return row


def _played(planned: MovementRow, numbers: Mapping[str, int], *, by_pair: bool) -> Row:
    boards = sorted(planned.boards)
    low, high = (boards[0], boards[-1]) if boards else (0, 0)
    row: Row = {
        "NSPair": numbers[planned.north],
        "EWPair": numbers[planned.east],
        "LowBoard": low,
        "HighBoard": high,
    }
    if boards and len(boards) != high - low + 1:
        row["CustomBoards"] = ",".join(map(str, boards))
    if not by_pair:
        row |= {"South": numbers[planned.south], "West": numbers[planned.west]}
    return row


def table_row(section: int, table: int) -> Row:
    """Return the row of a table before its device has logged on."""
    return {
        "Section": section,
        "Table": table,
        "ComputerID": _CLIENT,
        "Status": 0,
        "LogOnOff": _LOGGED_OFF,
        "CurrentRound": 0,
        "CurrentBoard": 0,
        "UpdateFromRound": 0,
        "Group": 1,
    }


def _is_keyed(number: str) -> bool:
    """Whether a number can be keyed in on a device."""
    return number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER


_BY_SEAT = ("RoundData", "ReceivedData", "IntermediateData")


def new_file(evening: Evening) -> bytes:
    """Return the file for a session.

    Raises:
        AccessError: it would be larger than the largest file we can make.
    """
    database = Database.empty()
    for name, columns in TABLES.items():
        more = INDIVIDUAL if evening.is_individual and name in _BY_SEAT else ()
        database.create(name, (*columns, *more), evening.day)
    for name, rows in evening.rows().items():
        database.insert(name, rows)
    return bytes(database)
