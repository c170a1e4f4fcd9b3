"""Every contest goes out and comes back through our own reader with the same figures."""

import pytest

from scoring.conditions.methods import Method
from tests.tournaments.contests import EVERY_CONTEST
from tests.tournaments.evenings import evening, signed
from tests.tournaments.interchange.writing.coming_back import shown
from tournaments.interchange.formats import read_file
from tournaments.interchange.results.results_file import EventDetails
from tournaments.interchange.writing.formats import OUT, written
from tournaments.selectors.event.snapshot import open_event
from tournaments.selectors.published.event import published_event
from tournaments.selectors.standings.next_draw import DrawRequest
from tournaments.services.importing import import_event
from tournaments.services.movements.draws import draw_round

pytestmark = [pytest.mark.django_db, pytest.mark.computed]

FORMS = ["usebio", "csv", "xlsx", "json", "pbn"]
WITHOUT_PLAYERS = ("csv", "pbn")
"""Files that name teams but not who plays in them."""


def file_of(snapshot, form: str) -> bytes:
    return written(snapshot, form, "travellers" if form == "csv" else "").content


def details_of(snapshot, form: str) -> EventDetails:
    """Return what a director has to say of a file that does not say it."""
    event = snapshot.event
    method = Method(event.method) if form in ("csv", "pbn") else None
    return EventDetails(event.club, event.name, event.held_on, method)


def figures(snapshot, form: str) -> set[tuple[object, ...]]:
    """Return the standings; without players where the file has teams by name alone."""
    of_teams = snapshot.method.is_of_teams and form in WITHOUT_PLAYERS
    return {line[:5] + line[6:] if of_teams else line for line in shown(snapshot)}


def entered(snapshot) -> set[tuple[object, ...]]:
    """Return who scored what against whom on every board, teams by their numbers."""
    event = published_event(snapshot)
    seats = 4 if snapshot.method.is_individual else 2
    return {
        (
            *(session.number, board.board, line.section, line.score),
            *(event.by_id[who].number for who in line.seats[:seats]),
            *(event.by_id[who].direction for who in line.seats[:seats]),
        )
        for session in event.sessions
        for board in session.boards
        for line in board.lines
    }


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("contest", "game", "method", "family", "parameters"), EVERY_CONTEST)
def test_every_contest_comes_back(form, contest, game, method, family, parameters):
    held = evening(family, parameters, names=True, contest=contest, game=game, method=method)
    snapshot = held.start().play().snapshot
    if OUT[form].missing(snapshot):
        pytest.skip(OUT[form].missing(snapshot))

    found = read_file(file_of(snapshot, form), details_of(snapshot, form))
    assert found.results, found.no_event
    agreement = found.results.agreement
    assert (agreement.lines_apart, agreement.percentages_apart, agreement.totals_apart) == (0, 0, 0)
    again = open_event(import_event(imported=found.results.event).pk)

    assert (again.event.contest, again.event.method) == (contest, method)
    assert figures(again, form) == figures(snapshot, form)
    assert entered(again) == entered(snapshot)


def _swiss(teams: int):
    held = evening(
        "swiss-teams",
        {"teams": teams, "rounds": 3, "boards_per_round": 2},
        names=True,
        contest="teams",
        method="imps",
    ).start()
    for number in (1, 2, 3):
        if number > 1:
            draw_round(section_id=held.section.pk, wanted=DrawRequest(), **signed())
        held.play(rounds=number)
    return held


@pytest.mark.parametrize("teams", [4, 5], ids=["even", "with a bye"])
def test_a_swiss_with_matches_between_the_same_teams_and_byes_comes_back(teams):
    held = _swiss(teams)
    snapshot = held.snapshot
    found = read_file(written(snapshot, "usebio").content, EventDetails())
    assert found.results.agreement.totals_apart == 0
    again = open_event(import_event(imported=found.results.event).pk)

    assert shown(again) == shown(snapshot)
    assert entered(again) == entered(snapshot)
