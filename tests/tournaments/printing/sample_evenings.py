"""The evenings whose documents are pictured: always the same, with invented names."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from tests.tournaments.evenings import DIRECTOR, SLIPS, Evening, clubs_in_play
from tournaments.clubs.models import Club
from tournaments.clubs.services import create_club
from tournaments.draws.selectors.next_draw import DrawRequest, rounds_left
from tournaments.draws.services import draw_round
from tournaments.printing.catalogue.kinds import DocumentKind, Moment
from tournaments.record.models import Deal, Event, Sitting
from tournaments.record.services.events import create_event
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.names import enter_names
from tournaments.setup.services import finalise_session
from tournaments.simultaneous.services import change_simultaneous
from tournaments.site.refusals import RefusedError

DAY = date(2026, 3, 19)
ROUNDS_PLAYED = 3  # of an evening in play
GIVEN = (
    *("Ada", "Basil", "Clara", "Denis", "Edith", "Felix", "Grace", "Hugo"),
    *("Iris", "Jonas", "Karin", "Leo", "Mara", "Nils", "Olga", "Piers"),
    *("Rosa", "Simon", "Thea", "Urban", "Vera", "Wanda", "Xaver", "Yvonne"),
)
FAMILY = (
    *("Ashby", "Birch", "Corran", "Dell", "Elmet", "Fenn", "Garth", "Holm"),
    *("Ings", "Keld", "Lund", "Marsh", "Naze", "Orde", "Pike", "Quill"),
    *("Rigg", "Scarr", "Thorpe", "Ure", "Vale", "Wick", "Yarrow", "Beck"),
)
STAGES: Mapping[Moment, Sequence[str]] = {
    Moment.BEFORE: ("setup", "running", "final"),
    Moment.DURING: ("running", "final", "setup"),
    Moment.AFTER: ("final", "running", "setup"),
}
"""At which stage of an evening a document is pictured, the best first."""


@dataclass(frozen=True)
class Contest:
    """How a sample evening is set up."""

    name: str
    family: str
    parameters: Mapping[str, object]
    conditions: Mapping[str, str]
    team: int = 2
    other_club: str = ""  # that plays the same deals


CONTESTS = (
    Contest("Thursday Pairs", "mitchell", {"tables": 5, "boards_per_round": 4}, {}),
    Contest(
        "League Match", "new-england-24", {}, {"contest": "team_match", "method": "imps"}, team=4
    ),
    Contest("Whist Evening", "mitchell", {"tables": 5, "boards_per_round": 4}, {"game": "whist"}),
    Contest(
        "County Pairs", "mitchell", {"tables": 5, "boards_per_round": 4}, {}, other_club="Elm Row"
    ),
    Contest(
        "County Cup",
        "knockout-teams",
        {"teams": 11, "segments": 1, "boards_per_round": 4, "third_place": True},
        {"contest": "teams", "method": "imps"},
        team=4,
    ),
)
"""A document is pictured of the first of these that it suits. Add one where none is suited."""


class SampleEvenings:
    """Evenings of each contest at each stage, made when first wanted."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], Evening] = {}

    def pictured(self, kind: DocumentKind) -> tuple[Evening, object]:
        """Return the evening a document is pictured of, and what it shows.

        Raises:
            LookupError: it can be made of no evening here, and why not.
        """
        refused: list[str] = []
        for contest in CONTESTS:
            if not kind.suits(self._at(contest, "setup").snapshot):
                continue
            for stage in STAGES[kind.moment]:
                held = self._at(contest, stage)
                session = next(s for s in held.snapshot.sessions if s.id == held.session.pk)
                try:
                    return held, kind.read(held.snapshot, session, "")
                except RefusedError as refusal:
                    refused.append(refusal.sentence)
        raise LookupError(f"No sample evening has {kind.title}: {refused or 'it suits none'}")

    def _at(self, contest: Contest, stage: str) -> Evening:
        place = contest.name, stage
        if place not in self._made:
            self._made[place] = held = _brought(_set_up(contest, stage), stage)
            if contest.other_club:
                other = _brought(_set_up(contest, stage, contest.other_club), stage, seed=3)
                clubs_in_play(held, other, name="County Simultaneous")
                if stage == "final":
                    _all_final(held)
        return self._made[place]


def _set_up(contest: Contest, stage: str, name: str = "Willow Bank") -> Evening:
    club = Club.objects.filter(name=name).first() or create_club(name=name)
    event = create_event(
        club_id=club.pk, name=contest.name, held_on=DAY, **dict(contest.conditions)
    )
    address = f"{contest.name} {stage}".lower().replace(" ", "-")
    if name == contest.other_club:
        address += "-elsewhere"
    Event.objects.filter(pk=event.pk).update(slug=address)  # documents may print it
    session = event.sessions.get()
    choose_movement(
        section_id=session.sections.get().pk,
        family=contest.family,
        parameters=dict(contest.parameters),
    )
    people = _people(first=25 if name == contest.other_club else 0)
    for contestant in event.contestants.order_by("id"):
        enter_names(contestant_id=contestant.pk, names=[next(people) for _ in range(contest.team)])
    return Evening(club, Event.objects.get(pk=event.pk), session)


def _people(*, first: int = 0) -> Iterator[str]:
    for turn in range(3):
        for place, family in enumerate(FAMILY):
            if turn * len(FAMILY) + place >= first:
                yield f"{GIVEN[(place * 5 + turn * 7) % 24]} {family}"


def _brought(held: Evening, stage: str, *, seed: int = 19) -> Evening:
    """Play an evening up to a stage."""
    if stage == "setup":
        return held
    held.start()
    _deal(held)
    chance = random.Random(seed)
    for result in held.results():
        if stage == "final" or result.sitting.round <= ROUNDS_PLAYED:
            key = UUID(int=chance.getrandbits(128))
            held.enter(result, chance.choice(SLIPS[held.event.game]), key=key)
    while held.snapshot.is_knockout and rounds_left(
        held.snapshot, held.snapshot.sections[held.section.pk]
    ):
        key = UUID(int=chance.getrandbits(128))
        draw_round(section_id=held.section.pk, wanted=DrawRequest(), by=DIRECTOR, key=key)
        if stage == "running":
            break
        for result in held.results(status="pending"):
            key = UUID(int=chance.getrandbits(128))
            held.enter(result, chance.choice(SLIPS[held.event.game]), key=key)
    if stage == "final":
        key = UUID(int=chance.getrandbits(128))
        finalise_session(session_id=held.session.pk, by=DIRECTOR, key=key)
    return held


def _all_final(leader: Evening) -> None:
    key = UUID(int=leader.event.pk)
    change_simultaneous(event_id=leader.event.pk, final=True, by=DIRECTOR, key=key)


def _deal(held: Evening) -> None:
    """Give every board its cards."""
    chance = random.Random(1897)
    sittings = Sitting.objects.filter(section__session=held.session)
    boards = sorted(set(sittings.values_list("results__board", flat=True)))
    Deal.objects.bulk_create(
        Deal(session=held.session, board=board, cards=_hands(chance)) for board in boards
    )


def _hands(chance: random.Random) -> str:
    pack = [(suit, rank) for suit in "SHDC" for rank in "AKQJT98765432"]
    held = dict(
        zip(chance.sample(pack, 52), [seat for seat in range(4) for _ in range(13)], strict=True)
    )
    hands = (
        ".".join(
            "".join(rank for rank in "AKQJT98765432" if held[suit, rank] == seat) for suit in "SHDC"
        )
        for seat in range(4)
    )
    return "N:" + " ".join(hands)
