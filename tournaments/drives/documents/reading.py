"""What printed sheets show of a drive, as plain dataclasses."""

from dataclasses import dataclass

from scoring.rounding import formatted
from tournaments.competitions.selectors.opened import OpenCompetition
from tournaments.drives.selectors.drive_sheets import (
    NameOf,
    SeatedOne,
    awards,
    card_lines,
    in_order,
    table_lines,
    total_lines,
)
from tournaments.drives.selectors.drives import Drive
from tournaments.printing.page.frame import Heading

TRUMP_WORDS = {
    "hearts": "♥ Hearts",
    "clubs": "♣ Clubs",
    "diamonds": "♦ Diamonds",
    "spades": "♠ Spades",
    "no-trumps": "No trumps",
}

_GROUP_WORDS = {"ladies": "lady ", "gentlemen": "gentleman "}


@dataclass(frozen=True, slots=True)
class TallyCard:
    """A player's card: who it is, where they start, with whom and against whom.

    ``table`` is empty for a guest who waits at first.
    """

    label: str
    name: str
    table: str
    partner: str
    opponents: str


@dataclass(frozen=True, slots=True)
class TallyCards:
    """The tally cards of a drive.

    Attributes:
        heading: Club, drive and day.
        game: What is played.
        round_word: What a round is called.
        entry: What is written down: a word from ``movements.drives.games.Entry``.
        net: Whether the opponents' points are taken off one's own.
        keeps_partner: Whether pairs or companies of forts play each other, so that no one changes
            partners.
        trumps: What is trumps in each round; an empty text if it is not fixed.
        cards: In table order, with those who wait last.
    """

    heading: Heading
    game: str
    round_word: str
    entry: str
    net: bool
    keeps_partner: bool
    trumps: tuple[str, ...]
    cards: tuple[TallyCard, ...]


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """The seating of a round: for each table its number and the words of both sides."""

    heading: Heading
    title: str
    note: str
    tables: tuple[tuple[str, str, str], ...]
    waiting: str


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """Totals and prizes: lines of place, who and total, then of prize, who and score."""

    heading: Heading
    final: bool
    note: str
    totals: tuple[tuple[str, str, str, str], ...]
    prizes: tuple[tuple[str, str, str], ...]


def heading_of(found: OpenCompetition[Drive]) -> Heading:
    """Return the heading of every sheet of a drive."""
    day = found.starts_on
    return Heading(
        club=found.club.name,
        event=found.name,
        held_on=f"{day:%A} {day.day} {day:%B %Y}",
        held_on_short=f"{day.day} {day:%b %Y}",
        session="",
    )


def tally_cards(found: OpenCompetition[Drive], name_of: NameOf) -> TallyCards:
    """Return a tally card for everyone present in the first round."""
    drive = found.state
    first = drive.play.rounds[0]
    cards = []
    for label in sorted(drive.play.labels, key=in_order):
        if label in first.absent:
            continue
        line = card_lines(drive, label)[0]
        table = f"Table {line.table}" if line.table else ""
        cards.append(
            (
                line.table,
                TallyCard(label, name_of(label), table, line.partner, ", ".join(line.opponents)),
            )
        )
    rules = drive.rules
    rounds = range(1, rules.rounds + 1)
    return TallyCards(
        heading_of(found),
        rules.plays.name,
        rules.plays.round_word.capitalize(),
        rules.plays.entry,
        drive.net,
        rules.seating in ("pairs", "sitting", "forts"),
        tuple(TRUMP_WORDS.get(rules.trump(n) or "", "") for n in rounds),
        tuple(card for _table, card in sorted(cards, key=lambda each: (not each[0], each[0]))),
    )


def round_sheet(found: OpenCompetition[Drive], name_of: NameOf) -> RoundSheet:
    """Return the seating of the round being played."""
    drive = found.state
    play, rules = drive.play, drive.rules
    word = rules.plays.round_word.capitalize()
    trump = TRUMP_WORDS.get(rules.trump(play.number) or "", "")
    return RoundSheet(
        heading_of(found),
        f"{word} {play.number} of {rules.rounds}",
        f"Trumps: {trump}" if trump else "",
        tuple(
            (str(line.number), _side(line.first), _side(line.second))
            for line in table_lines(drive, play.number, name_of)
        ),
        ", ".join(play.waiting),
    )


def _side(side: tuple[SeatedOne, ...]) -> str:
    return " & ".join("–" if one.absent else _who(one.label, one.name) for one in side)


def _who(label: str, name: str) -> str:
    return f"{label} {name}" if name else label


def result_sheet(found: OpenCompetition[Drive], name_of: NameOf) -> ResultSheet:
    """Return totals and prizes as they stand."""
    drive = found.state
    word = drive.rules.plays.round_word
    prizes = []
    for award in awards(drive):
        who = " and ".join(_who(one, name_of(one)) for one in award.holders)
        score = "" if award.score is None else formatted(award.score, 1, trim=True)
        prizes.append((award.prize.name, f"{who}: play off or cut" if award.tied else who, score))
    return ResultSheet(
        heading_of(found),
        drive.play.over,
        "" if drive.play.over else f"{word} {drive.play.number} of {drive.rules.rounds}",
        tuple(
            (
                line.place,
                _who(line.contestant, line.name),
                _GROUP_WORDS[line.group] + line.place_in_group if line.group != "everybody" else "",
                formatted(line.total, 1, trim=True),
            )
            for line in total_lines(drive, name_of)
        ),
        tuple(prizes),
    )
