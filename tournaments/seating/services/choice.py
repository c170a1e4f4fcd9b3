"""Choose a section's movement, or divide the field into two sections."""

from collections.abc import Mapping, Sequence

from django.db import transaction

from movements.formats.writing import whole_json
from movements.model import Contestant as MovementContestant
from movements.model import Movement
from scoring.conditions.methods import ContestKind
from tournaments.record.models import Contestant, ContestantPlayer, Event, Section, StartingPosition
from tournaments.record.selectors.movement.own_movements import OWN_FAMILY
from tournaments.record.services.conditions import (
    SEATED,
    contest_seated_by,
    generated,
    unfit_method,
)
from tournaments.record.services.events import add_section, add_session, session_in_setup
from tournaments.record.services.ledger import note_unrecorded_change
from tournaments.seating.services.own_movements import own_movement_to_play
from tournaments.site.refusals import NotFoundError, RefusedError

TWO_SESSION_FAMILY = "league-48"


@transaction.atomic
def choose_movement(
    *, section_id: int, family: str, parameters: Mapping[str, int | str | bool]
) -> Section:
    """Set the movement of a section that has not started.

    Contestants that are also in the new movement keep their names; where the numbers differ, people
    move to the new ones in order, with their names and requests. There must be room for everyone
    who qualified for the event from another. The League schedule of 48 deals takes two sessions:
    the second is added with its half. The section keeps a copy of a club's own movement (family
    ``own``, parameter ``id``), so later changes to it have no effect here; ``share`` lets tables
    share boards that the movement needs at several tables.

    Raises:
        AlreadyStartedError: the session has started.
        RefusedError: a parameter is out of the family's range; the sentence says what is allowed.
    """
    section = Section.objects.select_related("session__event").filter(pk=section_id).first()
    if section is None:
        raise NotFoundError("This section does not exist.", "section")
    session = session_in_setup(section.session_id)
    event = section.session.event
    if family == TWO_SESSION_FAMILY and "part" not in parameters:
        parameters = {**parameters, "part": "first" if session.number == 1 else "second"}
    section.own_movement = {}
    if family == OWN_FAMILY:
        movement = own_movement_to_play(club_id=event.club_id, wanted=parameters)
        section.own_movement = whole_json(movement)
    else:
        movement = generated(family, parameters)
    _check_fits(event, movement)
    section.family = family
    section.parameters = dict(movement.parameters)
    section.winners = movement.winners
    section.shared = movement.shared
    section.save()
    _enter_contestants(event, section, movement)
    if parameters.get("part") == "first" and session.number == 1:
        _second_half(event, section)
    note_unrecorded_change(event.pk)
    return section


def _check_fits(event: Event, movement: Movement) -> None:
    """Refuse a movement that does not seat this kind of contestant or suit the method."""
    if contest_seated_by(movement) != event.contest:
        wanted = SEATED[ContestKind(event.contest)]
        raise RefusedError(f"This event needs a movement for {wanted}.", "movement")
    sentence = unfit_method(movement, event.scoring_method)
    if sentence:
        raise RefusedError(sentence, "movement")


def _enter_contestants(event: Event, section: Section, movement: Movement) -> None:
    """Create the starting positions of a movement; contestants that stay keep their names."""
    section.starting_positions.all().delete()
    there = {
        (c.number, c.direction): c for c in event.contestants.filter(section_letter=section.letter)
    }
    several = Section.objects.filter(session__event=event).exclude(letter=section.letter).exists()
    letter = section.letter if several else ""
    wanted = [number_and_direction(label) for label in movement.contestants]
    there |= _renumbered(there, wanted, letter)
    new = [
        Contestant(
            event=event,
            section_letter=section.letter,
            number=number,
            direction=direction,
            address=address_of(letter, number, direction),
        )
        for number, direction in dict.fromkeys(wanted)
        if (number, direction) not in there
    ]
    there |= {(c.number, c.direction): c for c in Contestant.objects.bulk_create(new)}
    positions = dict.fromkeys(wanted, 0)
    starts: list[StartingPosition] = []
    seats = 2 if movement.unit == "pair" else 1
    for name, label in zip(wanted, movement.contestants, strict=True):
        positions[name] += 1
        in_parts = label.team is not None or seats == 1
        starts.append(
            StartingPosition(
                event=event,
                section=section,
                label=label.label,
                contestant=there[name],
                position=positions[name] if in_parts else None,
                seats=seats,
            )
        )
    StartingPosition.objects.bulk_create(starts)
    left = event.contestants.filter(section_letter=section.letter, starting_positions=None)
    if left.exclude(came_from=None).exists():
        count = event.contestants.exclude(came_from=None).filter(section_letter=section.letter)
        raise RefusedError(
            f"{count.count()} qualified for this section from the previous event. Choose a "
            "movement with room for all of them.",
            "movement",
        )
    ContestantPlayer.objects.filter(contestant__in=left).delete()
    left.delete()


def _renumbered(
    there: Mapping[tuple[str, str], Contestant], wanted: Sequence[tuple[str, str]], letter: str
) -> dict[tuple[str, str], Contestant]:
    """Give the new numbers, in order, to contestants whose number is no longer wanted.

    Anyone who plays in another session of the event keeps their number.
    """
    free = iter(name for name in dict.fromkeys(wanted) if name not in there)
    staying = StartingPosition.objects.filter(contestant__in=there.values())
    bound = set(staying.values_list("contestant", flat=True))
    going = [each for name, each in there.items() if name not in wanted and each.pk not in bound]
    moved = dict(zip(free, sorted(going, key=lambda each: each.pk), strict=False))
    for (number, direction), contestant in moved.items():
        contestant.number, contestant.direction = number, direction
        contestant.address = address_of(letter, number, direction)
    Contestant.objects.bulk_update(moved.values(), ["number", "direction", "address"])
    return moved


def number_and_direction(label: MovementContestant) -> tuple[str, str]:
    """Return the number and direction that a label gives its contestant.

    With two winners, ``N3`` is number 3 North-South. With one winner, pairs change directions, so
    N3 and E3 are two different numbers.
    """
    if label.team:
        return label.team, ""
    if label.direction:
        return label.label.lstrip("NE"), label.direction
    return label.label, ""


def address_of(letter: str, number: str, direction: str) -> str:
    """Return the last part of the address of a contestant's page: ``3-ns``, ``b7``."""
    return "-".join(part.lower() for part in (f"{letter}{number}", direction) if part)


def _second_half(event: Event, section: Section) -> None:
    later = event.sessions.filter(number=2).first() or add_session(event_id=event.pk)
    half = later.sections.get(letter=section.letter)
    parameters = {**section.parameters, "part": "second"}
    choose_movement(section_id=half.pk, family=section.family, parameters=parameters)


Part = tuple[str, Mapping[str, int | str | bool]]
"""What one section plays: a family and its parameters."""


@transaction.atomic
def choose_movements(*, section_id: int, parts: Sequence[Part]) -> list[Section]:
    """Set the movements of all sections of a session, adding missing sections.

    Args:
        section_id: Any section of the session.
        parts: What each section plays, in the order of their letters.

    Raises:
        NotFoundError: there is no such section.
        AlreadyStartedError: the session has started.
        RefusedError: there are more sections than parts, or a movement does not fit.
    """
    found = Section.objects.select_related("session").filter(pk=section_id).first()
    if found is None:
        raise NotFoundError("This section does not exist.", "section")
    session = session_in_setup(found.session_id)
    there = list(session.sections.order_by("letter"))
    if len(there) > len(parts):
        raise RefusedError(
            f"This session has {len(there)} sections, but the proposal is for {len(parts)}. "
            f"Remove section {there[-1].letter} first.",
            "sections",
        )
    there += [add_section(session_id=session.pk) for _ in range(len(parts) - len(there))]
    return [
        choose_movement(section_id=section.pk, family=family, parameters=parameters)
        for section, (family, parameters) in zip(there, parts, strict=True)
    ]
