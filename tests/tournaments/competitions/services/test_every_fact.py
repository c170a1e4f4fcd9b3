"""Everything that can happen in any competition is written, folded, proved and told."""

from dataclasses import MISSING, fields

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.tournaments.stories import STORIES
from tournaments.clubs.services import appoint_director, create_club
from tournaments.competitions.models import Competition, CompetitionEntry
from tournaments.competitions.selectors.folding import COMMON, facts_of, fold
from tournaments.competitions.selectors.kinds import CompetitionFact, CompetitionKind
from tournaments.competitions.selectors.opened import (
    KINDS,
    competitions_of,
    entries_of,
    open_competition,
    verify_competition,
)
from tournaments.ledger.facts import FactError

pytestmark = pytest.mark.django_db
EVERY_KIND = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))


def told(kind: CompetitionKind) -> list[Competition]:
    return list(STORIES[kind.id](create_club(name=f"Club of the {kind.id}").pk))


def entries(made: list[Competition]) -> list[CompetitionEntry]:
    return [entry for each in made for entry in entries_of(each.pk)]


@EVERY_KIND
def test_everything_that_can_happen_is_in_the_story_of_its_kind(kind):
    forms = {type(fact) for fact in facts_of(kind, entries(told(kind)))}
    assert forms == {*COMMON, *kind.facts}
    assert len({form.kind for form in forms}) == len(forms)


@EVERY_KIND
def test_whatever_may_be_left_out_of_a_fact_is_said_in_the_story_of_its_kind(kind):
    said = facts_of(kind, entries(told(kind)))
    unsaid = [
        f"{form.__name__}.{each.name}"
        for form in kind.facts
        for each in fields(form)
        if each.default is not MISSING
        and all(getattr(fact, each.name) == each.default for fact in said if isinstance(fact, form))
    ]
    assert unsaid == []


@EVERY_KIND
def test_what_is_written_is_what_is_read(kind):
    for entry in entries(told(kind)):
        (fact,) = facts_of(kind, [entry])
        assert (fact.kind, fact.written()) == (entry.kind, entry.payload)


@EVERY_KIND
def test_what_a_fact_does_not_know_is_refused_and_so_is_one_that_lacks_something(kind):
    for entry in entries(told(kind)):
        (fact,) = facts_of(kind, [entry])
        with pytest.raises(FactError, match="Leave out remark"):
            type(fact).of({**entry.payload, "remark": "windy"})
        if entry.payload and not any(value is None for value in entry.payload.values()):
            needed = next(iter(entry.payload))
            with pytest.raises(FactError, match="Give "):
                type(fact).of(dict.fromkeys(entry.payload) | {needed: object()})


@EVERY_KIND
def test_what_was_stored_before_with_a_name_too_many_is_still_read(kind, client):
    made = told(kind)
    director = appoint_director(club_id=made[0].club_id, username="old", password="x")
    client.force_login(director)
    before = [competition_state(each, director) for each in made]
    for entry in entries(made):
        entry.payload["remark"] = "windy"
        if "rules" in entry.payload and entry.kind == "created":
            entry.payload["rules"]["remark"] = "windy"
        entry.save()
    cache.clear()

    assert [competition_state(each, director) for each in made] == before
    for each in made:
        for name in (kind.page, kind.console, "competition_history"):
            assert client.get(reverse(name, args=[each.slug])).status_code == 200
    assert client.get(reverse("director_desk")).status_code == 200
    assert client.get("/").status_code == 200


def competition_state(made, director):
    found = open_competition(made.pk, director)
    return found.kind.written(found.state), [line.told for line in found.history()]


@EVERY_KIND
def test_everything_is_told_and_proved(kind):
    made = told(kind)
    director = appoint_director(club_id=made[0].club_id, username="dee", password="x")
    for each in made:
        lines = open_competition(each.pk, director).history()
        assert all(line.told for line in lines)
        assert len({line.told for line in lines}) > len(lines) // 2
        report = verify_competition(each.pk)
        assert (report.problems, report.entries) == ((), len(lines))


@EVERY_KIND
def test_every_fact_makes_a_difference_to_what_the_ledger_comes_to(kind):
    for each in told(kind):
        facts = facts_of(kind, entries_of(each.pk))
        for number, fact in enumerate(facts[1:-2], start=2):
            if isinstance(fact, CompetitionFact):
                before, after = (fold(kind, facts[:last]) for last in (number - 1, number))
                assert before.state != after.state, fact


def test_every_kind_has_a_story():
    assert STORIES.keys() == KINDS.keys()
    for kind in KINDS.values():
        made = told(kind)
        director = appoint_director(club_id=made[0].club_id, username=kind.id, password="x")
        assert len(competitions_of([made[0].club_id], director)) == len(made)
