"""The pages that advise on a movement."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import ClassVar
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from movements.advice.advisor import Advice, Unfit, advise
from movements.advice.proposals import MINUTES_PER_BOARD_OF_WHIST, Proposal, proposal
from movements.advice.seat_wishes import Wished, with_seat_wishes
from movements.advice.wishes import ADVISED, WISHES
from movements.diagrams.moving import moving_picture
from movements.diagrams.shares import Part, full_scale, share_bar, swatch
from movements.model import Movement, ParameterValue
from movements.registry import family, generate
from scoring.conditions.methods import ContestKind, ScoringMethod
from scoring.play.notation import Game
from tournaments.record.selectors.event.labels import IN_PICTURES
from tournaments.record.selectors.event.snapshot import EventFacts, EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.own_movements import OwnMovementFacts, own_movements
from tournaments.record.services.conditions import SEATED, contest_seated_by, unfit_method
from tournaments.seating.forms import ENTRANTS
from tournaments.seating.selectors.advice import Pace, club_pace, learnt_minutes
from tournaments.seating.views.family_forms import families_for
from tournaments.site.page import whole_number

_NAME = "entrants-expected"
_KEPT_EVENTS = 20


def remember_entrants(request: HttpRequest, slug: str, entrants: int | None) -> None:
    """Remember the number in the browser's session; it only fills in a field."""
    kept = dict(request.session.get(_NAME, {}))
    if entrants is not None:
        kept[slug] = entrants
    request.session[_NAME] = dict(list(kept.items())[-_KEPT_EVENTS:])


def expected_entrants(request: HttpRequest, snapshot: EventSnapshot, section: SectionFacts) -> int:
    """Return how many to suggest for a section: as many as it has, or its share of the total."""
    there = snapshot.contestants_in(section.id)
    went_on = [
        each.id
        for each in snapshot.contestants.values()
        if each.came_from and each.section_letter == section.letter
    ]
    if there or went_on:
        return len(there) or len(went_on)
    usual = ENTRANTS[snapshot.event.contest].usual
    total = int(request.session.get(_NAME, {}).get(snapshot.event.slug, usual))
    sections = snapshot.session_of[section.id].sections
    place = [s.id for s in sections].index(section.id)
    tables = -(-total // 2)
    share = 2 * (tables // len(sections) + (place < tables % len(sections)))
    return share - 1 if total % 2 and place == len(sections) - 1 else share


SECTIONS = "sections"
"""The value that a button sends instead of a family if a proposal divides the field."""

SHOWN = 6
_MOST_PICTURED = 16  # tables
MOST_SHOWN = 24
_LABELS = {
    "minutes": _("Minutes"),
    "boards": _("Boards each"),
    "winners": _("Winners"),
    "minutes_per_board": _("Minutes per board"),
}
_PARTS = {
    "opponents": _("by opponents met"),
    "comparisons": _("by scores compared"),
    "directions": _("by directions"),
}
_LIMITS = {name: (WISHES[name].minimum or 0, WISHES[name].maximum or 0) for name in _LABELS}
_USUAL = {name: int(WISHES[name].default or 0) for name in _LABELS}


@dataclass(frozen=True, slots=True)
class Wish:
    """A number the director asks for: as typed, as read, and what is wrong with it."""

    name: str
    label: str
    typed: str
    value: int
    least: int
    most: int
    error: str


@dataclass(frozen=True, slots=True)
class UnequalPart:
    """A part of what is unequal, as it looks in the bar, and how much it is as a percentage."""

    look: SafeString
    words: str
    percent: float


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal; ``value`` is what its button sends.

    Attributes:
        proposal: What is proposed.
        value: What its button sends.
        is_chosen: Whether the section has it now.
        others: The same family for as many winners in other lengths, in the adviser's order.
        scale: The percentage at which the bars of all offers on the page end.
        is_twin: Whether another offer has the same title, so that the winners tell them apart.
    """

    proposal: Proposal
    value: str
    is_chosen: bool
    others: tuple["Offer", ...] = ()
    scale: int = 0
    is_twin: bool = False

    @property
    def simpler(self) -> str:
        """The value for the button of the easier variant to walk; empty if there is none."""
        found = self.proposal.simpler
        return _value(self.proposal.family, found.parameters) if found else ""

    @property
    def length(self) -> str:
        """Its rounds and boards, for a button beside others of its family."""
        words = {"rounds": self.proposal.rounds, "boards": self.proposal.boards_per_round}
        return gettext("%(rounds)s × %(boards)s boards") % words

    @property
    def picture(self) -> SafeString | None:
        """The room in round 1, as it stands before it moves.

        None if it would be too large for a card, or if only its first round is known.
        """
        if self.is_drawn or self.proposal.sections or self.proposal.tables > _MOST_PICTURED:
            return None
        return _picture(self.proposal.family, tuple(self.proposal.parameters.items()), moves=False)

    @property
    def moving(self) -> SafeString | None:
        """The room in motion; None if it has no picture, or nothing to move."""
        if self.picture is None or self.proposal.rounds < 2:
            return None
        return _picture(self.proposal.family, tuple(self.proposal.parameters.items()), moves=True)

    @property
    def is_drawn(self) -> bool:
        """Whether its later rounds are drawn from the standings."""
        return family(self.proposal.family).is_drawn

    @property
    def unequal(self) -> tuple[UnequalPart, ...]:
        """What the schedule makes unequal; nothing if it is perfect or cannot be measured."""
        return tuple(
            UnequalPart(
                mark_safe(swatch(part)),  # noqa: S308 - drawn from a constant
                str(_PARTS[part]),
                percent,
            )
            for part, percent in _unequal(self.proposal).items()
        )

    @property
    def bar(self) -> SafeString:
        """What is unequal, on the scale of all offers on the page."""
        return mark_safe(share_bar(_unequal(self.proposal), self.scale))  # noqa: S308 - of numbers


@dataclass(frozen=True, slots=True)
class OwnOffer:
    """One of the club's own movements; ``value`` is what its button sends."""

    facts: OwnMovementFacts
    value: str


@dataclass(frozen=True, slots=True)
class Offers:
    """The movements offered for what the director asks for.

    Attributes:
        contest: What the event ranks.
        pace: How long a board takes at this club, if that is known.
        wishes: By name: pairs (of whatever enters), minutes, boards, winners.
        first: The best, shown open.
        more: The rest, folded away.
        out: Name and reason of the families that do not fit.
        nobody: If there are no offers, why, and what to do about it; otherwise empty.
    """

    contest: ContestKind
    pace: Pace | None
    wishes: Mapping[str, Wish]
    first: tuple[Offer, ...]
    more: tuple[Offer, ...]
    out: tuple[tuple[str, str], ...]
    nobody: str
    winners: ClassVar = ((0, _("one or two")), (1, _("one")), (2, _("two")))

    @property
    def only_nearest(self) -> bool:
        """Whether every offer misses something."""
        return bool(self.first) and all(each.proposal.misses for each in (*self.first, *self.more))

    @property
    def asked(self) -> tuple[Wish, ...]:
        """The wishes that are numbers; a match of two teams always has two."""
        names = ("pairs", "minutes", "boards", "minutes_per_board")
        pairs, *others = (self.wishes[name] for name in names)
        return tuple(others) if self.contest == ContestKind.TEAM_MATCH else (pairs, *others)


def advice_for(
    request: HttpRequest,
    event: EventFacts,
    section: SectionFacts,
    entrants: int,
    seats: Wished | None = None,
) -> Offers:
    """Return the movements that fit an event, the wishes in a request and the entrants expected.

    There are offers, or a sentence that says why there are none, unless a wish is wrong. If there
    are seating requests, those that meet the most come first.
    """
    contest = ContestKind(event.contest)
    entering = ENTRANTS[contest]
    limits = {"pairs": _seated(contest), **_LIMITS}
    pace = club_pace(event.club_id)
    usual = {"pairs": entrants, **_USUAL, **learnt_minutes(pace)}
    if pace is None and event.game == Game.WHIST:
        usual["minutes_per_board"] = MINUTES_PER_BOARD_OF_WHIST
    labels = {"pairs": entering.question, **_LABELS}
    wishes = {n: _wish(request, n, str(labels[n]), usual[n], *limits[n]) for n in limits}
    found = (
        Advice((), {})
        if any(wish.error for wish in wishes.values())
        else _advised(
            entering.unit,
            _unfit(contest, event.scoring_method),
            event.game == Game.WHIST,
            **{name: wish.value for name, wish in wishes.items()},
        )
    )
    if seats is not None and seats.wishes:
        found = replace(found, proposals=tuple(with_seat_wishes(found.proposals, seats)))
    known = {family.id for family in families_for(contest)}
    offers = tuple(
        _offer(each, section)
        for each in (*found.proposals, *_particular(contest, event.scoring_method))
    )
    kinds = _one_of_each(offers)[: SHOWN + MOST_SHOWN]
    scale = full_scale(max((each.proposal.share_percent or 0 for each in kinds), default=0))
    kinds = tuple(replace(each, scale=scale) for each in kinds)
    return Offers(
        contest=contest,
        pace=pace,
        wishes=wishes,
        first=kinds[:SHOWN],
        more=kinds[SHOWN:],
        out=tuple(
            (family(id_).name, why)
            for id_, why in found.out.items()
            if id_ in known and id_ not in {each.proposal.family for each in offers}
        ),
        nobody="" if offers else found.nobody,
    )


def own_offers(snapshot: EventSnapshot, contest: ContestKind) -> tuple[OwnOffer, ...]:
    """Return the club's own movements that seat what an event of this contest ranks."""
    return tuple(
        OwnOffer(facts, f"own?id={facts.id}")
        for facts in own_movements(snapshot.event.club_id)
        if contest_seated_by(facts.movement) == contest
    )


def _one_of_each(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return the best of each family and number of winners, with its other lengths beside it."""
    kinds: dict[tuple[object, ...], list[Offer]] = {}
    for offer in offers:
        found = offer.proposal
        part = found.parameters.get("part")
        kind = found.family, found.winners, bool(found.sections), part
        kinds.setdefault(kind, []).append(offer)
    titles = Counter(best.proposal.title for best, *_others in kinds.values())
    return tuple(
        replace(best, others=tuple(others), is_twin=titles[best.proposal.title] > 1)
        for best, *others in kinds.values()
    )


@lru_cache(maxsize=64)
def _particular(contest: ContestKind, method: ScoringMethod) -> tuple[Proposal, ...]:
    """Return the movements for one particular number of people, such as Mnemonic duplicate.

    The adviser asks only for numbers of pairs, players and teams of four; a method that works
    with no other movement has to find these.
    """
    movements = (
        generate(known.id, {})
        for known in families_for(contest)
        if known.seats.entrant is None and not any(p.required for p in known.parameters)
    )
    return tuple(proposal(each) for each in movements if not unfit_method(each, method))


@cache
def _unfit(contest: ContestKind, method: ScoringMethod) -> Unfit:
    """Return what tells why a movement suits neither what is ranked nor how it is scored."""

    def why(movement: Movement) -> str:
        if contest_seated_by(movement) == contest:
            return unfit_method(movement, method)
        if contest == ContestKind.TEAMS:
            return "For two teams, create an event for a match of two teams."
        return f"This event needs a movement for {SEATED[contest]}."

    return why


def _seated(contest: ContestKind) -> tuple[int, int]:
    """Return the fewest and the most entrants of an event that can be advised."""
    return (2, 2) if contest == ContestKind.TEAM_MATCH else ADVISED[ENTRANTS[contest].unit]


@lru_cache(maxsize=128)
def _picture(
    family_id: str, parameters: tuple[tuple[str, ParameterValue], ...], *, moves: bool
) -> SafeString:
    name = "-".join([family_id, *(str(value) for _, value in parameters), *["moving"] * moves])
    movement = generate(family_id, dict(parameters))
    drawn = moving_picture(movement, name=name, labels=IN_PICTURES, moves=moves)
    return mark_safe(drawn)  # noqa: S308 - escaped where it is drawn


def _unequal(found: Proposal) -> dict[Part, float]:
    """Return the parts of the schedule's share, in tenths of a per cent that add up to the whole.

    A part of less than a tenth is left out, unless the sum needs it.
    """
    comparisons, directions = found.share_comparisons or 0, found.share_directions or 0
    parts: dict[Part, float] = {
        "opponents": 10 * (found.share_opponents or 0),
        "comparisons": 10 * (comparisons - directions),
        "directions": 10 * directions,
    }
    tenths = {part: int(each) for part, each in parts.items()}
    missing = int(10 * (found.share_percent or 0) + 0.5) - sum(tenths.values())
    for part in sorted(parts, key=lambda part: tenths[part] - parts[part])[:missing]:
        tenths[part] += 1
    return {part: each / 10 for part, each in tenths.items() if each}


@lru_cache(maxsize=256)
def _advised(unit: str, unfit: Unfit, historical: bool, *, pairs: int, **asked: int) -> Advice:
    """Return the advice; cached, because generating all movements for each request is too slow."""
    return advise({f"{unit}s": pairs, "historical": historical, **asked}, unfit=unfit)


def _offer(proposal: Proposal, section: SectionFacts) -> Offer:
    chosen = (section.family, dict(section.parameters))
    return Offer(
        proposal=proposal,
        value=_value_of(proposal),
        is_chosen=(proposal.family, dict(proposal.parameters)) == chosen and not proposal.sections,
    )


def _value(family_id: str, parameters: Mapping[str, ParameterValue]) -> str:
    return f"{family_id}?{urlencode(dict(parameters))}"


def _value_of(proposal: Proposal) -> str:
    if not proposal.sections:
        return _value(proposal.family, proposal.parameters)
    parts = [("part", _value(part.family, part.parameters)) for part in proposal.sections]
    return f"{SECTIONS}?{urlencode(parts)}"


def _wish(request: HttpRequest, name: str, label: str, usual: int, least: int, most: int) -> Wish:
    """Return the number typed, or the usual one and what is wrong with the text."""
    typed = request.GET.get(name, "").strip() or str(usual)
    number = whole_number(typed, most)
    if number is not None and number >= least:
        return Wish(name, label, typed, number, least, most, "")
    error = gettext("Enter a whole number from %(least)s to %(most)s.") % {
        "least": least,
        "most": most,
    }
    return Wish(name, label, typed, usual, least, most, error)
