"""What fits: the proposals for a section, and why other movements do not fit."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.advice.advisor import Advice, advise
from movements.advice.proposals import Proposal, proposal
from movements.errors import MovementError
from movements.model import ParameterValue
from movements.registry import family, generate
from scoring.conditions.methods import ContestKind, ScoringMethod
from tournaments.selectors.clubs.own_movements import OwnMovementFacts, own_movements
from tournaments.selectors.event.snapshot import EventFacts, EventSnapshot, SectionFacts
from tournaments.services.movements.choice import contest_seated_by, unfit_method
from tournaments.web.director.movements.family_forms import families_for
from tournaments.web.page import whole_number

SHOWN = 6
MOST_SHOWN = 24
UNITS: Mapping[ContestKind, str] = {
    ContestKind.PAIRS: "pair",
    ContestKind.INDIVIDUAL: "player",
    ContestKind.TEAM_MATCH: "team",
    ContestKind.TEAMS: "team",
}
QUESTIONS = {
    ContestKind.PAIRS: gettext_lazy("How many pairs?"),
    ContestKind.INDIVIDUAL: gettext_lazy("How many players?"),
    ContestKind.TEAM_MATCH: gettext_lazy("How many teams?"),
    ContestKind.TEAMS: gettext_lazy("How many teams?"),
}
_LIMITS = {"minutes": (20, 600), "boards": (4, 60), "winners": (0, 2)}
_USUAL = {"minutes": 210, "boards": 26, "winners": 0}
"""An evening as clubs play it, and whichever number of winners is fairest."""
_MOST = {"pair": (2, 82), "player": (2, 100), "team": (2, 40)}


@dataclass(frozen=True, slots=True)
class Wish:
    """A number the director wishes for: what was typed, how it is read, what is wrong with it."""

    typed: str
    value: int
    least: int
    most: int
    error: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal; ``value`` is what its button sends."""

    proposal: Proposal
    title: str
    value: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class OwnOffer:
    """A movement the club made; ``value`` is what its button sends."""

    facts: OwnMovementFacts
    value: str


@dataclass(frozen=True, slots=True)
class Offers:
    """What is shown for the wishes.

    Attributes:
        contest: What the event ranks.
        question: How the number of entrants is asked for.
        wishes: By name: pairs (of whatever enters), minutes, boards, winners.
        first: The best, shown at once.
        more: Those after them, folded away.
        out: Name and reason of the families that do not fit.
    """

    contest: ContestKind
    question: str
    wishes: Mapping[str, Wish]
    first: tuple[Offer, ...]
    more: tuple[Offer, ...]
    out: tuple[tuple[str, str], ...]


def advice_for(
    request: HttpRequest, event: EventFacts, section: SectionFacts, entrants: int
) -> Offers:
    """Return the movements that fit an event, the wishes in a request and the entrants expected."""
    contest = ContestKind(event.contest)
    unit = UNITS[contest]
    limits = {"pairs": _MOST[unit], **_LIMITS}
    usual = {"pairs": entrants, **_USUAL}
    wishes = {n: _number(request, n, usual[n], *limits[n]) for n in limits}
    found = (
        Advice((), {})
        if any(wish.error for wish in wishes.values())
        else _advised(unit, *(wish.value for wish in wishes.values()))
    )
    known = {family.id for family in families_for(contest)}
    offers = tuple(
        _offer(each, section)
        for each in (*found.proposals, *_particular(contest))
        if each.family in known and _can_be_scored(each, event)
    )
    first = _one_of_each(offers)[:SHOWN]
    return Offers(
        contest=contest,
        question=str(QUESTIONS[contest]),
        wishes=wishes,
        first=first,
        more=tuple(each for each in offers if each not in first)[:MOST_SHOWN],
        out=tuple(
            (family(id_).name, why)
            for id_, why in found.out.items()
            if id_ in known and id_ not in {each.proposal.family for each in offers}
        ),
    )


def own_offers(snapshot: EventSnapshot, contest: ContestKind) -> tuple[OwnOffer, ...]:
    """Return the club's own movements that seat what an event of this contest ranks."""
    return tuple(
        OwnOffer(facts, f"own?id={facts.id}")
        for facts in own_movements(snapshot.event.club_id)
        if contest_seated_by(facts.movement) == contest
    )


def _one_of_each(offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return the best of each family and number of winners; shorter versions are left out."""
    best: dict[tuple[str, int], Offer] = {}
    for offer in offers:
        best.setdefault((offer.proposal.family, offer.proposal.winners), offer)
    return tuple(best.values())


@lru_cache(maxsize=8)
def _particular(contest: ContestKind) -> tuple[Proposal, ...]:
    """Return the movements for one particular number of people, such as Mnemonic duplicate.

    The adviser asks only for numbers of pairs, players and teams of four; a method that works
    with no other movement has to find these.
    """
    return tuple(
        proposal(generate(known.id, {}))
        for known in families_for(contest)
        if known.seats.entrant is None and not any(p.required for p in known.parameters)
    )


def _can_be_scored(proposal: Proposal, event: EventFacts) -> bool:
    """Whether the event's method can score a movement."""
    parameters = tuple(proposal.parameters.items())
    return not _unfit(proposal.family, parameters, event.scoring_method)


@lru_cache(maxsize=4096)
def _unfit(
    family: str,
    parameters: tuple[tuple[str, ParameterValue], ...],
    method: ScoringMethod,
) -> str:
    return unfit_method(generate(family, dict(parameters)), method)


@lru_cache(maxsize=256)
def _advised(unit: str, entrants: int, minutes: int, boards: int, winners: int) -> Advice:
    """Return the advice, kept because generating all movements takes too long for each request."""
    wishes = {f"{unit}s": entrants, "minutes": minutes, "boards": boards, "winners": winners}
    try:
        return advise(wishes)
    except MovementError:  # fewer than any movement seats
        return Advice((), {})


def _offer(proposal: Proposal, section: SectionFacts) -> Offer:
    chosen = (section.family, dict(section.parameters))
    return Offer(
        proposal=proposal,
        title=_title(proposal),
        value=f"{proposal.family}?{urlencode(dict(proposal.parameters))}",
        is_chosen=(proposal.family, dict(proposal.parameters)) == chosen,
    )


def _title(proposal: Proposal) -> str:
    words = {"name": proposal.name, "rounds": proposal.rounds, "boards": proposal.boards_per_round}
    sentence = (
        _("%(name)s, %(rounds)s rounds of 1 board")
        if proposal.boards_per_round == 1
        else _("%(name)s, %(rounds)s rounds of %(boards)s boards")
    )
    switched = _(", arrow-switched") if proposal.parameters.get("arrow_switch") else ""
    part = {"first": _(", first session"), "second": _(", second session")}
    session = part.get(str(proposal.parameters.get("part")), "")
    return sentence % (words | {"name": proposal.name + session}) + switched


def _number(request: HttpRequest, name: str, usual: int, least: int, most: int) -> Wish:
    """Return the number typed, or the usual one and what is wrong with what was typed."""
    typed = request.GET.get(name, "").strip()[:20]
    if not typed:
        return Wish(str(usual), usual, least, most, "")
    number = whole_number(typed, most)
    if number is not None and number >= least:
        return Wish(typed, number, least, most, "")
    error = _("A whole number from %(least)s to %(most)s.") % {"least": least, "most": most}
    return Wish(typed, usual, least, most, error)
