"""A published session, imported and scored as the ACBL does, to the last printed digit."""

import json
from datetime import date
from fractions import Fraction

import pytest

from scoring.conditions.presets import chosen_by
from scoring.ranking.places import ranks
from tests.tournaments.evenings import signed
from tournaments.importing.services.events import import_event
from tournaments.interchange.results.events import EventDetails
from tournaments.interchange.results.tables import read_table
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.services.conditions import change_conditions, set_strata_and_handicaps
from tournaments.setup.services import reopen_session
from tournaments.standings.documents.result_sheet import read as result_sheet
from tournaments.standings.selectors.ranking.standings import standings


@pytest.mark.django_db
def test_every_pair_has_the_published_total_percentage_and_place_in_its_stratum(shared_data):
    file = shared_data / "club-pairs-25.json"
    published = json.loads(file.read_text(encoding="utf-8"))["pairs"]
    details = EventDetails("Willow Bank", "Afternoon", date(2026, 2, 3))
    event = import_event(imported=read_table(file.read_bytes(), details).event)
    reopen_session(session_id=event.sessions.get().pk, reason="ACBL conditions", **signed())
    acbl = chosen_by("ACBL", event.scoring_method)
    change_conditions(event_id=event.pk, conditions=acbl, **signed())
    ids = {(c.number, c.direction): c.pk for c in event.contestants.all()}
    prizes = {ids[each["number"], each["direction"]]: (each["strat"], None) for each in published}
    set_strata_and_handicaps(event_id=event.pk, prizes=prizes, **signed())

    snapshot = open_event(event.pk)
    found = standings(snapshot)

    assert {
        (line.number, line.direction, line.boards_played, line.total, line.percentage)
        for ranking in found.rankings
        for line in ranking.standings
    } == {
        tuple(
            each[name] for name in ("number", "direction", "boards_played", "score", "percentage")
        )
        for each in published
    }
    for stratum, direction in ((2, "NS"), (3, "NS"), (2, "EW"), (3, "EW")):
        words = {"NS": "North-South", "EW": "East-West"}[direction]
        ranking = next(r for r in found.others if r.title == f"Stratum {stratum}, {words}")
        percentages = sorted(
            (
                each["percentage"]
                for each in published
                if each["direction"] == direction and int(each["strat"]) >= stratum
            ),
            key=float,
            reverse=True,
        )
        assert [(line.rank, line.percentage) for line in ranking.standings] == list(
            zip(ranks([Fraction(str(each)) for each in percentages]), percentages, strict=True)
        )
    scoring = result_sheet(snapshot, snapshot.sessions[0]).head.scoring
    assert "Regulations: ACBL" in scoring
    assert "Percentages: of totals as printed" in scoring
