"""What can happen in a drive: one fact for each thing that changes it."""

from dataclasses import dataclass

from movements.drives.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class TablePlayed:
    """A table reported, or its report was corrected, perhaps after the round was over."""

    round: int
    table: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ReportTakenBack:
    """A table's report in the round being played was withdrawn."""

    table: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Everybody moves."""


@dataclass(frozen=True, slots=True)
class Left:
    """Someone went home: the place is an empty chair from the present round on."""

    label: str


@dataclass(frozen=True, slots=True)
class Arrived:
    """Someone took an empty chair in the round being played."""

    label: str


@dataclass(frozen=True, slots=True)
class TableAdded:
    """Four more people came: a table was added at the foot."""


@dataclass(frozen=True, slots=True)
class SeatsExchanged:
    """The director made two people change seats in the round being played."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class CutMade:
    """The guests of a party cut for the rubber that is about to begin, highest card first."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TieCut:
    """Players who tied played off or cut, the better first."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """Something a prize is given for happened: a lone hand, a slam bid and made."""

    label: str
    what: str
    times: int


Fact = (
    TablePlayed
    | ReportTakenBack
    | RoundEnded
    | Left
    | Arrived
    | TableAdded
    | SeatsExchanged
    | CutMade
    | TieCut
    | Counted
)
