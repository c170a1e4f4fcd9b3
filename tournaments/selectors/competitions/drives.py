"""The state of a drive, folded from its ledger: progressive games, whist drives, parties."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast, get_args

from movements.drives import facts as told_facts
from movements.drives.facts import Fact as DriveFact
from movements.drives.games import WHIST_TRUMPS, Seating, Trump, game_of
from movements.drives.outcomes import Outcome, Scorer, counted
from movements.drives.rules import Rules, Table
from movements.drives.state import DriveState, apply, begin
from scoring.drives.prizes import PRIZES, Group, Prize
from tournaments.selectors.competitions.kinds import (
    CompetitionError,
    Fact,
    Payload,
    whole,
    yes_or_no,
)

REPORT, REPORT_BACK, MOVED = "report", "report_back", "moved"
LEFT, ARRIVED, TABLE_ADDED, EXCHANGED = "left", "arrived", "table_added", "exchanged"
CUT, TIE_CUT, COUNTED, GROUP = "cut", "tie_cut", "counted", "group"
MOST_NAMED = 300
PRIZE_OF: Mapping[str, Prize] = {prize.id: prize for prize in PRIZES}


@dataclass(frozen=True, slots=True)
class Drive:
    """A drive with what its prizes need to know.

    Attributes:
        play: Who sat where and what was reported.
        net: Whether opponents' points are subtracted.
        prizes: The prizes on offer, in the order in which they are announced.
        one_each: Whether nobody may win two prizes.
        groups: Who competes with the ladies or gentlemen although their place says otherwise.
    """

    play: DriveState
    net: bool
    prizes: tuple[Prize, ...]
    groups: Mapping[str, Group]
    one_each: bool = False

    @property
    def rules(self) -> Rules:
        """The rules agreed."""
        return self.play.rules

    def group_of(self, label: str) -> Group:
        """Return a label's group: a lady in a gentleman's place competes with the ladies."""
        if label in self.groups:
            return self.groups[label]
        place: dict[str, Group] = {"L": "ladies", "G": "gentlemen"}
        return place.get(label[0], "everybody")


def number_of(label: str) -> int:
    """Return the number under which the player with a label is entered.

    Ladies have the odd numbers and gentlemen the even ones, both companies of a fort have one.

    >>> number_of("L2"), number_of("G2"), number_of("7"), number_of("3B")
    (3, 4, 7, 3)
    """
    digits = int(label.strip("LGAB"))
    return {"L": 2 * digits - 1, "G": 2 * digits}.get(label[0], digits)


def usual_prizes(seating: Seating) -> tuple[str, ...]:
    """Return the customary prizes: for ladies and gentlemen separately, or for all."""
    if seating == "mixed":
        return ("ladies-1", "gentlemen-1", "ladies-booby", "gentlemen-booby")
    return ("first", "second", "booby")


def begun(said: Payload) -> Drive:
    """Return a drive before its first report.

    Raises:
        CompetitionError, MovementError: its rules are impossible.
    """
    game = game_of(_text(said, "game"))
    seating = cast("Seating", said.get("seating") or game.seatings[0])
    whist: tuple[Trump, ...] = WHIST_TRUMPS if game.entry == "tricks" else ()
    trumps = cast("tuple[Trump, ...]", tuple(_texts(said, "trumps", whist)))
    usual: Mapping[str, object] = {
        "tables": game.tables[0],
        "rounds": game.rounds,
        "guests": 0,
        "hands": 1,
    }
    movers, ladies = said.get("movers", "losers"), said.get("ladies", "up")
    if movers not in ("losers", "winners") or ladies not in ("up", "down"):
        raise CompetitionError("Choose whether losers or winners move, and ladies go up or down.")
    rules = Rules(
        game=game.id,
        seating=seating,
        **{name: whole({name: value, **said}, name) for name, value in usual.items()},
        trumps=trumps,
        movers=movers,
        ladies=ladies,
        seed=str(said.get("seed", ""))[:40],
        couples=tuple(_pairs(said.get("couples", []))),
    )
    net = yes_or_no({"net": False, **said}, "net")
    ids = _texts(said, "prizes", usual_prizes(seating))
    unknown = next((each for each in ids if each not in PRIZE_OF), None)
    if unknown is not None:
        raise CompetitionError(f"There is no prize called {unknown[:30]}.")
    drive = Drive(
        begin(rules, _texts(said, "absent", ())),
        net,
        tuple(PRIZE_OF[each] for each in ids),
        {},
        one_each=yes_or_no({"one_each": False, **said}, "one_each"),
    )
    groups = said.get("groups", {})
    if not isinstance(groups, dict):
        raise CompetitionError("Give groups as labels with ladies or gentlemen.")
    for label, group in groups.items():
        drive = _grouped(drive, str(label), group)
    return drive


def applied(drive: Drive, fact: Fact) -> Drive:
    """Return the drive after a fact.

    Raises:
        CompetitionError, MovementError: it cannot have happened.
    """
    said = fact.payload
    if fact.kind == "entered":
        _check_number(drive, whole(said, "number"))
        return drive
    if fact.kind == GROUP:
        return _grouped(drive, _text(said, "label"), said.get("group"))
    return replace(drive, play=apply(drive.play, _fact(drive, fact.kind, said)))


def _check_number(drive: Drive, number: int) -> None:
    numbers = {number_of(label) for label in drive.play.labels}
    if number not in numbers:
        raise CompetitionError(f"Nobody here has the number {number}.")


def _grouped(drive: Drive, label: str, group: object) -> Drive:
    if label not in drive.play.labels:
        raise CompetitionError(f"Nobody here has the label {label[:20]}.")
    if group not in get_args(Group):
        raise CompetitionError("Choose the ladies, the gentlemen or everybody.")
    return replace(drive, groups={**drive.groups, label: cast("Group", group)})


def _fact(drive: Drive, kind: str, said: Payload) -> DriveFact:
    ways: dict[str, Callable[[], DriveFact]] = {
        REPORT: lambda: _report(drive, said),
        REPORT_BACK: lambda: told_facts.ReportTakenBack(whole(said, "table")),
        MOVED: told_facts.RoundEnded,
        LEFT: lambda: told_facts.Left(_text(said, "label")),
        ARRIVED: lambda: told_facts.Arrived(_text(said, "label")),
        TABLE_ADDED: told_facts.TableAdded,
        EXCHANGED: lambda: told_facts.SeatsExchanged(_text(said, "one"), _text(said, "other")),
        CUT: lambda: told_facts.CutMade(tuple(_texts(said, "order", ()))),
        TIE_CUT: lambda: told_facts.TieCut(tuple(_texts(said, "order", ()))),
        COUNTED: lambda: told_facts.Counted(
            _text(said, "label"), _text(said, "what"), whole(said, "times")
        ),
    }
    if kind not in ways:
        raise CompetitionError(f"A drive has no {kind}.")
    return ways[kind]()


def _report(drive: Drive, said: Payload) -> DriveFact:
    number, table = whole(said, "round"), whole(said, "table")
    return told_facts.TablePlayed(number, table, outcome_of(drive.play, number, table, said))


def outcome_of(play: DriveState, number: int, table: int, said: Payload) -> Outcome:
    """Return the outcome that a report describes.

    Args:
        play: The drive before it.
        number: The round.
        table: The table.
        said: ``first``, perhaps ``second`` and ``tied`` where points or tricks count; otherwise
            ``winner``, 1, 2 or null for nobody, or two of them in ``winners``, and perhaps
            ``halved`` (two times yes or no) and ``scorer``.

    Raises:
        CompetitionError, MovementError: it cannot be read, or cannot have happened.
    """
    seats = _seats(play, number, table)
    if play.rules.plays.entry in ("points", "tricks"):
        second = whole(said, "second") if said.get("second") is not None else None
        return counted(play.rules, seats, whole(said, "first"), second, _side(said.get("tied")))
    if "winner" not in said and "winners" not in said:
        raise CompetitionError("Give winner as 1 or 2, or as null if nobody won.")
    winners = said.get("winners", [said.get("winner")] * 2)
    halved = said.get("halved", [False, False])
    if not isinstance(winners, list) or not isinstance(halved, list):
        raise CompetitionError("Give winners and halved as lists of two.")
    if len(winners) != 2 or len(halved) != 2:
        raise CompetitionError("Give winners and halved as lists of two.")
    lady, gentleman = _side(winners[0]), _side(winners[1])
    scorer = said.get("scorer", "both")
    if scorer not in get_args(Scorer):
        raise CompetitionError(
            "Choose whether both winners score, or only the first or the second."
        )
    nobody = lady is None or gentleman is None
    return Outcome(
        None if lady is None or gentleman is None else (lady, gentleman),
        None,
        (False, False) if nobody else (halved[0] is True, halved[1] is True),
        scorer,
    )


def _seats(play: DriveState, number: int, table: int) -> Table:
    if not 1 <= number <= play.number:
        raise CompetitionError(f"Round {number} has not begun.")
    tables = play.rounds[number - 1].tables
    if not 1 <= table <= len(tables):
        raise CompetitionError(f"Round {number} has tables 1 to {len(tables)}.")
    return tables[table - 1]


def _side(value: object) -> Any:
    if value is not None and (isinstance(value, bool) or value not in (1, 2)):
        raise CompetitionError("A side is 1 or 2.")
    return value


def _text(said: Payload, name: str) -> str:
    value = said.get(name)
    if not isinstance(value, str) or not value.strip():
        raise CompetitionError(f"Give {name}.")
    return value.strip()


def _texts(said: Payload, name: str, usual: Sequence[str]) -> list[str]:
    value = said.get(name, list(usual))
    if not isinstance(value, list) or len(value) > MOST_NAMED:
        raise CompetitionError(f"Give {name} as a list.")
    if not all(isinstance(each, str) for each in value):
        raise CompetitionError(f"Give {name} as a list of words.")
    return value


def _pairs(value: object) -> list[tuple[str, str]]:
    if not isinstance(value, list):
        raise CompetitionError("Give couples as a list of two each.")
    pairs = []
    for each in value:
        if not isinstance(each, list) or len(each) != 2:
            raise CompetitionError("Give couples as a list of two each.")
        pairs.append((str(each[0]), str(each[1])))
    return pairs
