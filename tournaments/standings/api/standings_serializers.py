"""Standings, travellers, scorecards and matches, as far as the caller may see them."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from scoring.explanation.breakdown import BreakdownRow
from tournaments.record.api import SessionStatusField
from tournaments.record.selectors.event.snapshot import ContestantFacts
from tournaments.record.selectors.hands import ShownPlay
from tournaments.site.api.fields import mirrors
from tournaments.site.limits import LARGEST_ID
from tournaments.standings.selectors.boards.travellers import Frequency, Traveller, TravellerLine
from tournaments.standings.selectors.explanations.boards import BoardExplanation, TableFacts
from tournaments.standings.selectors.explanations.corrections import (
    BoardCorrection,
    LateCorrections,
    PlaceChange,
)
from tournaments.standings.selectors.explanations.result_breakdown import BreakdownPart
from tournaments.standings.selectors.ranking.matches import MatchBoard, MatchSegment, MatchSheet
from tournaments.standings.selectors.ranking.standings import (
    HandicapLine,
    HandicapRanking,
    Ranking,
    RoundsShown,
    Standing,
    Standings,
)
from tournaments.standings.selectors.ranking.trophies import LineTable, TrophyLine
from tournaments.standings.selectors.rating.contest import CardGroup


class ClubInPlayOut(serializers.Serializer[Any]):
    """A club of a tournament, and its progress."""

    number = serializers.IntegerField()
    club = serializers.CharField()
    event = serializers.CharField(source="slug", help_text="The address of its event.")
    status = SessionStatusField()
    contestants = serializers.IntegerField()
    entered = serializers.IntegerField()
    results = serializers.IntegerField()


class AddressesField(serializers.ListField):
    """The addresses of a pair, a team, or two single players who play together."""

    child = serializers.CharField()

    def to_representation(self, value: Iterable[ContestantFacts]) -> list[str]:
        """Return the last part of each page's address."""
        return [contestant.address for contestant in value]


@mirrors(
    Standing,
    fields="rank contestant address number direction name players substitutes total total_exact "
    "percentage boards_played fewer_boards penalty masterpoints note tricks sessions carried club",
    substitutes="Who played for whom and when, in words; the names are of those entered.",
    total_exact="A fraction: 2501/12.",
    masterpoints="Awarded to each player; empty if none.",
    sessions="The result of each session, if there are several.",
    carried="The points of earlier sessions that count only in part.",
    club="Only if there are several clubs.",
)
class StandingOut(serializers.Serializer[Any]):
    """One line of a ranking; numbers given as text are as printed."""

    fewer_boards = serializers.CharField(
        help_text="When it came late or left, and from how many boards its total is scaled: "
        "`left after round 5: scaled from 15 boards to 27`; empty if neither.",
    )


@mirrors(Ranking, sessions="The sessions that are combined.")
class RankingOut(serializers.Serializer[Any]):
    """Contestants ranked against each other, best first."""


@mirrors(HandicapLine, exclude=("marked_name", "marked_players"))
class HandicapLineOut(serializers.Serializer[Any]):
    """A contestant without and with its handicap; percentages as printed."""


@mirrors(HandicapRanking)
class HandicapRankingOut(serializers.Serializer[Any]):
    """Contestants by percentage with handicap, best first."""


@mirrors(RoundsShown)
class RoundsShownOut(serializers.Serializer[Any]):
    """How many rounds of a section are shown: ``complete`` of ``rounds``."""


@mirrors(
    Standings,
    others="Separate rankings for each session, section and stratum.",
    ledger_head="The code of the ledger, as printed with results; empty for the public while a "
    "session is in play.",
)
class StandingsOut(serializers.Serializer[Any]):
    """The rankings of an event."""

    clubs = ClubInPlayOut(many=True, help_text="The clubs of a simultaneous tournament.")


@mirrors(
    TravellerLine,
    fields="section round table ns ew ns_addresses ew_addresses ns_name ew_name contract declarer "
    "tricks lead score text adjusted given ns_points ew_points ns_percentage cards",
    score="From North-South's side.",
    text="The score entered, as on a slip.",
    adjusted="The score that a ruling put in its place.",
    given="North-South's tricks for irregular hands.",
    cards="The group if the board is fouled: A, B or C; otherwise empty.",
)
class TravellerLineOut(serializers.Serializer[Any]):
    """One table's score on a board."""

    ns = serializers.CharField(source="ns.number")
    ew = serializers.CharField(source="ew.number")
    ns_addresses = AddressesField(
        source="ns.contestants", help_text="One address, or two for single players."
    )
    ew_addresses = AddressesField(
        source="ew.contestants", help_text="One address, or two for single players."
    )
    ns_name = serializers.CharField(source="ns.name")
    ew_name = serializers.CharField(source="ew.name")


@mirrors(
    CardGroup,
    exclude=("results",),
    section="If sections are compared separately; otherwise empty.",
    words="Who is compared with whom, and how.",
)
class CardGroupOut(serializers.Serializer[Any]):
    """Tables that held the same cards of a fouled board."""


@mirrors(Frequency)
class FrequencyOut(serializers.Serializer[Any]):
    """How often a score occurred."""


@mirrors(
    Traveller,
    exclude=("remark", "plays"),
    session="The session's number.",
    groups="For a fouled board; otherwise empty.",
)
class TravellerOut(serializers.Serializer[Any]):
    """All scores of one board, best for North-South first."""


@mirrors(
    ShownPlay,
    fields="section round table calls cards",
    calls="Starting with the dealer: 1N, P, X, XX.",
    cards="In the order played: SA, D9.",
)
class PlayOut(serializers.Serializer[Any]):
    """The auction and play at one table, as far as an imported file has it."""


class BoardTravellerOut(TravellerOut):
    """All scores of one board, with the auction and play."""

    plays = PlayOut(
        many=True, help_text="Empty until the cards can be seen, or if no file had them."
    )


class TravellersIn(serializers.Serializer[Any]):
    """Which travellers to list."""

    session = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_ID,
        required=False,
        help_text="A session's id; if left out, all sessions.",
    )


class ScorecardLineOut(serializers.Serializer[Any]):
    """One board from a contestant's side; empty if ``shown`` is false."""

    session = serializers.IntegerField(source="session.number", help_text="The session's number.")
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    board = serializers.IntegerField()
    direction = serializers.CharField(source="side.value")
    partner_name = serializers.CharField(help_text="Empty if pairs or teams are ranked.")
    opponents = serializers.CharField(source="opponents.number")
    opponents_addresses = AddressesField(source="opponents.contestants")
    opponents_name = serializers.CharField(source="opponents.name")
    shown = serializers.BooleanField()
    text = serializers.CharField()
    adjusted = serializers.CharField()
    given = serializers.CharField(help_text="Tricks for irregular hands.")
    score = serializers.IntegerField(allow_null=True)
    points = serializers.CharField(source="points_text")
    percentage = serializers.CharField(source="percentage_text")
    play = PlayOut(
        allow_null=True, help_text="Null until the cards can be seen, or if no file had it."
    )


class ScorecardOut(serializers.Serializer[Any]):
    """All boards of a contestant in the order of play."""

    contestant = serializers.IntegerField(source="contestant.id")
    address = serializers.CharField(source="contestant.address")
    number = serializers.CharField()
    name = serializers.CharField()
    substitutes = serializers.ListField(
        child=serializers.CharField(),
        source="contestant.substitutes_told",
        help_text="Who played for whom and when, in words.",
    )
    lines = ScorecardLineOut(source="boards", many=True)


@mirrors(
    TableFacts,
    fields="round table side opponents opponents_addresses opponents_name words score ruling",
    side="NS or EW.",
    words="The score entered, in words.",
    ruling="What the director ruled, in a sentence; may be empty.",
)
class ExplainedTableOut(serializers.Serializer[Any]):
    """What happened at the table where the points were scored, from the contestant's side."""

    opponents = serializers.CharField(source="opponents.number")
    opponents_addresses = AddressesField(source="opponents.contestants")
    opponents_name = serializers.CharField(source="opponents.name")


@mirrors(BoardExplanation, session="The session's number.")
class BoardExplanationOut(serializers.Serializer[Any]):
    """How points were scored; empty if ``shown`` is false."""


@mirrors(
    BreakdownRow,
    fields="words figure is_sum",
    figure="As printed; empty for a line of words only.",
    is_sum="Whether it is the sum of the lines before it.",
)
class BreakdownRowOut(serializers.Serializer[Any]):
    """A row of a breakdown: words and a figure."""


@mirrors(BreakdownPart, title="Empty for the only session.")
class BreakdownPartOut(serializers.Serializer[Any]):
    """One session, all sessions together, or the rank."""


@mirrors(
    MatchBoard,
    first="The first team's points or tricks.",
    swing="Signed from the first team's side.",
    session="The session in which it was played.",
)
class MatchBoardOut(serializers.Serializer[Any]):
    """One compared board of a match."""


@mirrors(
    MatchSegment,
    session="The session's number.",
    name="Segment 2, or Extra boards.",
    first_total="What the first team got in it.",
    first_score="The score of the match after it, with what was carried over.",
)
class MatchSegmentOut(serializers.Serializer[Any]):
    """A segment of a knockout match."""

    boards = serializers.ListField(
        source="board_numbers", child=serializers.IntegerField(), help_text="The compared boards."
    )


@mirrors(LineTable)
class LineTableOut(serializers.Serializer[Any]):
    """A table in a line of a trophy schedule at its start: each player's number and name."""


@mirrors(
    TrophyLine,
    exclude=("so_far",),
    compared="How many of its deals count so far.",
    of="How many deals it has.",
    difference="The difference on this line; empty before its first deal.",
    running="The difference since the match began.",
    lead="Half of that: tricks in excess of half.",
)
class TrophyLineOut(serializers.Serializer[Any]):
    """A line of a trophy schedule; tricks are signed from the first team's side."""


@mirrors(
    MatchSheet,
    exclude=("first_id", "second_id", "round"),
    session="The session's number; that of the first segment in a knockout.",
    first_award="What the match is worth to the first team, if several teams play.",
    margin="In words; empty while nothing has been compared.",
    difference="By how many tricks the teams differ.",
    lines="For a trophy schedule; empty in other matches.",
    challengers="Players 1 to 4, in a trophy schedule.",
    challenged="Players 5 to 8, in a trophy schedule.",
    stage="Which match of a knockout it is: Semi-final.",
    carried="What a team carries over from an earlier meeting, in words.",
    segments="Those of a knockout; empty in other matches.",
)
class MatchOut(serializers.Serializer[Any]):
    """A match of two teams; in a knockout, all its segments together."""


@mirrors(
    PlaceChange,
    fields="contestant address number name rank_before rank_after result_before result_after",
)
class PlaceChangeOut(serializers.Serializer[Any]):
    """A contestant whose rank or result changed; texts as printed, empty if there was none."""

    contestant = serializers.IntegerField(source="contestant.id")
    address = serializers.CharField(source="contestant.address")


@mirrors(
    BoardCorrection,
    fields="session board round table ns ew before after",
    session="The session's number.",
)
class BoardCorrectionOut(serializers.Serializer[Any]):
    """A score that changed after the session was final."""

    ns = serializers.CharField(source="ns_number")
    ew = serializers.CharField(source="ew_number")


@mirrors(
    LateCorrections,
    provisional="Whether a session has been reopened.",
    at="When it was last corrected.",
)
class LateCorrectionsOut(serializers.Serializer[Any]):
    """What was corrected after a session was final; all empty if there was nothing."""
