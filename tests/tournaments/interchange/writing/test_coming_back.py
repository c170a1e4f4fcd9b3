"""Every contest goes out and comes back through our own reader with the same figures."""

import pytest

from scoring.conditions.methods import Method
from tests.every_case import quick_few
from tests.tournaments.contests import EVERY_CONTEST
from tests.tournaments.evenings import evening, signed
from tests.tournaments.interchange.writing.coming_back import shown
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round
from tournaments.importing.formats import read_file
from tournaments.importing.services.events import import_event
from tournaments.interchange.results.events import EventDetails
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.standings.published.event import published_event
from tournaments.standings.published.writing import OUT, written

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


@pytest.mark.parametrize(("contest", "game", "method", "family", "parameters"), EVERY_CONTEST)
def test_every_contest_comes_back(subtests, contest, game, method, family, parameters):
    held = evening(family, parameters, names=True, contest=contest, game=game, method=method)
    snapshot = held.start().play().snapshot
    forms = [form for form in FORMS if not OUT[form].missing(snapshot)]
    assert {"csv", "xlsx", "json"} <= {*forms}

    for form in forms:
        with subtests.test(form=form):
            found = read_file(file_of(snapshot, form), details_of(snapshot, form))
            assert found.results, found.no_event
            agreement = found.results.agreement
            apart = (agreement.lines_apart, agreement.percentages_apart, agreement.totals_apart)
            assert apart == (0, 0, 0)
            again = open_event(import_event(imported=found.results.event).pk)

            assert (again.event.contest, again.event.method) == (contest, method)
            assert figures(again, form) == figures(snapshot, form)
            assert entered(again) == entered(snapshot)


def _swiss(teams: int, odd: str, rounds: int):
    held = evening(
        "swiss-teams",
        {"teams": teams, "rounds": rounds, "boards_per_round": 2, "odd": odd},
        names=True,
        contest="teams",
        method="imps",
    ).start()
    for number in range(1, rounds + 1):
        if number > 1:
            draw_round(section_id=held.section.pk, wanted=DrawRequest(), **signed())
        held.play(rounds=number)
    return held


@pytest.mark.parametrize(
    ("teams", "odd", "rounds"),
    [(4, "bye", 3), (5, "bye", 3), (7, "triangle", 4)],
    ids=["even", "with a bye", "with a triangle"],
)
def test_a_swiss_with_matches_between_the_same_teams_and_byes_comes_back(teams, odd, rounds):
    held = _swiss(teams, odd, rounds)
    snapshot = held.snapshot
    found = read_file(written(snapshot, "usebio").content, EventDetails())
    assert found.results.agreement.totals_apart == 0
    again = open_event(import_event(imported=found.results.event).pk)

    assert shown(again) == shown(snapshot)
    assert entered(again) == entered(snapshot)


@pytest.mark.parametrize(
    ("method", "scale"),
    [
        ("matchpoints", "wbf"),
        ("matchpoints", "ebu_percent"),
        ("cross_imps", "wbf"),
        ("butler", "wbf"),
    ],
)
@pytest.mark.parametrize("pairs", quick_few([6, 7], [7]))
def test_swiss_pairs_by_victory_points_come_back(pairs, method, scale):
    held = evening(
        "swiss-pairs",
        {"pairs": pairs, "rounds": 3, "boards_per_round": 3},
        names=True,
        method=method,
        round_award="victory_points",
        victory_points=scale,
    ).start()
    for number in (1, 2, 3):
        if number > 1:
            draw_round(section_id=held.section.pk, wanted=DrawRequest(), **signed())
        held.play(rounds=number, seed=number)
    snapshot = held.snapshot

    found = read_file(written(snapshot, "usebio").content, EventDetails())
    assert found.results, found.no_event
    agreement = found.results.agreement
    assert (agreement.totals, agreement.totals_apart, agreement.lines_apart) == (pairs, 0, 0)
    again = open_event(import_event(imported=found.results.event).pk)

    assert shown(again) == shown(snapshot)
    assert entered(again) == entered(snapshot)
    for form in FORMS:
        assert written(snapshot, form, "travellers" if form == "csv" else "").content
