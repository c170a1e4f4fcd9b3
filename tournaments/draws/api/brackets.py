"""Brackets of knockouts, and the ranking over an event and those that follow it."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from movements.diagrams.bracket import BracketSide
from movements.draws.knockout import NOBODY
from tournaments.record.selectors.access.admission import readable_event
from tournaments.site.api.base import ApiView
from tournaments.site.api.fields import mirrors
from tournaments.site.api.openapi import operation
from tournaments.standings.selectors.ranking.stages import overall_ranking
from tournaments.standings.selectors.rating.knockout import KnockoutMatch, KnockoutSeen, knockouts


@mirrors(BracketSide, exclude=("goes_on",), score="Empty until results can be seen.")
class BracketSideOut(serializers.Serializer[Any]):
    """One side of a match; `number` is empty for a bye, and while the team is unknown."""

    won = serializers.BooleanField()


class BracketMatchOut(serializers.Serializer[Any]):
    """A match of a knockout."""

    id = serializers.CharField(help_text="Its stage, and its number in that stage: `2.1`.")
    name = serializers.CharField()
    walkover = serializers.BooleanField(help_text="Not played to the end because someone withdrew.")
    is_over = serializers.BooleanField()
    sides = BracketSideOut(many=True)
    seating_rights = serializers.ListField(
        child=serializers.CharField(),
        help_text="The number of the team that sits down second, by segment; empty until two meet.",
    )


class BracketStageOut(serializers.Serializer[Any]):
    """The matches of one stage, played at the same time."""

    matches = BracketMatchOut(many=True)


class BracketOut(serializers.Serializer[Any]):
    """The bracket of a section."""

    section = serializers.IntegerField()
    letter = serializers.CharField()
    stages = BracketStageOut(many=True)


class OverallLineOut(serializers.Serializer[Any]):
    """A place in the ranking over an event and all contests that follow it."""

    rank = serializers.CharField(help_text="Empty while the contest has no result.")
    contestant = serializers.IntegerField(source="contestant_id")
    name = serializers.CharField()
    contest = serializers.CharField(help_text="The last contest it played in.")
    slug = serializers.CharField(help_text="The address of that contest.")
    place = serializers.CharField(help_text="Its rank there.")


class BracketsView(ApiView):
    """The brackets of an event."""

    @operation(
        "read_brackets", "Read the brackets of knockouts", gives=BracketOut(many=True), public=True
    )
    def get(self, request: Request, event: str) -> object:
        """One for each section that plays a knockout, as far as results are public."""
        snapshot = readable_event(event, request.user)
        return [_bracket(seen) for seen in knockouts(snapshot)]


class OverallRankingView(ApiView):
    """The ranking over a qualifying event and those that follow it."""

    @operation(
        "read_overall_ranking",
        "Read the ranking over an event and its finals",
        gives=OverallLineOut(many=True),
        public=True,
    )
    def get(self, request: Request, event: str) -> object:
        """The final first, then the other contests, then those who did not qualify."""
        return overall_ranking(readable_event(event, request.user))


def _bracket(seen: KnockoutSeen) -> Mapping[str, object]:
    return {
        "section": seen.section.id,
        "letter": seen.section.letter,
        "stages": [{"matches": [_match(each) for each in stage]} for stage in seen.stages],
    }


def _match(match: KnockoutMatch) -> Mapping[str, object]:
    state = match.state
    sides = zip(state.sides, match.names, match.score_texts, strict=True)
    return {
        "id": state.match.id,
        "name": state.match.name,
        "walkover": state.walkover,
        "is_over": match.is_over or state.winner is not None,
        "sides": [
            {
                "number": "" if side in (None, NOBODY) else side,
                "name": name,
                "score": score,
                "won": side not in (None, NOBODY) and side == state.winner,
            }
            for side, name, score in sides
        ],
        "seating_rights": list(match.rights),
    }
