"""Two names of one person: merged, counted once, kept apart, undone."""

from collections import Counter
from decimal import Decimal

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.series.rule import SeriesPoints
from tests.tournaments.browsing import Browser, logged_in
from tests.tournaments.evenings import DIRECTOR, Evening, signed
from tests.tournaments.kept import kept
from tests.tournaments.players.seasons import evening_of, season
from tournaments.clubs.models import Club, KeptApart, Player
from tournaments.clubs.roles import Role
from tournaments.clubs.selectors import (
    club_facts,
    everything_about,
    names_of,
    player_of,
    players_of,
    probably_same,
    suggestions,
)
from tournaments.clubs.services import (
    add_player,
    create_club,
    erase_player,
    find_or_add_player,
    keep_apart,
    merge_players,
    separate_player,
    show_player,
)
from tournaments.competitions.services import create_competition, enter_entrant
from tournaments.figures.selectors import season_figures
from tournaments.play.selectors.phone.sheet import names_offered
from tournaments.players.selectors.played import work_out
from tournaments.players.selectors.profile import Profile, listed_players, profile
from tournaments.record.models import ContestantPlayer, Event
from tournaments.search.selectors import found
from tournaments.seating.services.names import enter_names, enter_substitute
from tournaments.series.selectors import SeriesChoice, series_at, series_table
from tournaments.series.services import create_series
from tournaments.site.refusals import RefusedError
from tournaments.standings.published.event import national_numbers
from tournaments.standings.services import award_by_hand

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()


def two_names() -> tuple[list[Evening], Player, Player]:
    """Play four evenings, two of which somebody came to under another name."""
    held = season(4)
    entered = ContestantPlayer.objects.filter(contestant__event=held[0].event)
    kept_name = entered.order_by("contestant", "position")[0].player
    other = add_player(club_id=held[0].club.pk, name="Zebedee Quux")
    for each in held[2:]:
        there = ContestantPlayer.objects.filter(contestant__event=each.event, player=kept_name)
        there.update(player=other)
    return held, kept_name, other


named_twice = kept(two_names)


def known(player: int) -> Profile:
    """Return somebody's results with everything worked out."""
    work_out(profile(player).missing)
    return profile(player)


def at_once(held: list[Evening], one: Player, other: Player) -> None:
    """Say that the evenings were all played under one name."""
    ContestantPlayer.objects.filter(player=other).update(player=one)
    Player.objects.filter(pk=other.pk).delete()
    cache.clear()


def counted(found: Profile) -> tuple[object, ...]:
    return (
        [(each.slug, each.place, each.result, each.partners) for each in found.events],
        found.average,
        found.best,
        found.partners,
        found.boards,
        found.declaring,
        found.opponents,
        found.best_boards,
        found.remark,
    )


def test_a_page_counts_both_names_as_if_there_had_been_one(named_twice):
    held, one, other = named_twice
    partner = known(one.pk).partners[0].player_id
    merge_players(player_id=other.pk, into_id=one.pk)
    merged, with_partner = known(one.pk), known(partner)
    assert merged.also == ("Zebedee Quux",)
    assert known(other.pk) == merged
    mistyped = add_player(club_id=held[0].club.pk, name="Zebedee Quxu")
    merge_players(player_id=mistyped.pk, into_id=one.pk)
    assert known(one.pk) == merged  # nobody played under it

    at_once(held, one, other)

    assert counted(known(one.pk)) == counted(merged)
    assert counted(known(partner))[1:] == counted(with_partner)[1:]


def test_a_season_counts_the_person_once(named_twice):
    held, one, other = named_twice
    club = club_facts(held[0].club)
    before = season_figures(club, held[0].event.held_on)
    merge_players(player_id=other.pk, into_id=one.pk)
    merged = season_figures(club, held[0].event.held_on)
    assert merged.total.players == before.total.players - 1
    assert {each.name: each.events for each in merged.attendance}[one.name] == 4

    at_once(held, one, other)

    assert season_figures(club, held[0].event.held_on) == merged


@pytest.mark.parametrize("entrants", ["player", "pair"])
def test_a_season_table_ranks_the_person_once(named_twice, entrants):
    held, one, other = named_twice
    choice = SeriesChoice(name="Year", entrants=entrants, points=SeriesPoints.PERCENTAGE)
    made = series_at(create_series(club_id=held[0].club.pk, wanted=choice).slug)
    merge_players(player_id=other.pk, into_id=one.pk)
    merged = series_table(made, Role.PUBLIC)
    assert "Zebedee Quux" not in {each.name for each in merged.rows}

    at_once(held, one, other)

    assert series_table(made, Role.PUBLIC) == merged


def test_old_results_keep_their_name_and_the_ledger_is_untouched(named_twice):
    held, one, other = named_twice
    ledgers = [Event.objects.get(pk=each.event.pk).ledger_hash for each in held]

    merge_players(player_id=other.pk, into_id=one.pk)

    assert "Zebedee Quux" in {
        name for who in held[3].public.contestants.values() for name in who.players
    }
    assert [Event.objects.get(pk=each.event.pk).ledger_hash for each in held] == ledgers
    call_command("verify_ledger", held[0].event.slug)


def test_old_results_lead_to_the_one_page(named_twice):
    held, one, other = named_twice
    club = held[0].club
    merge_players(player_id=other.pk, into_id=one.pk)

    row = ContestantPlayer.objects.get(contestant__event=held[3].event, player=other)
    address = reverse("entered_players", args=[held[3].event.slug, row.contestant.address])
    page = reverse("player", args=[club.slug, one.pk])

    assert page in Client().get(address).content.decode()
    old = Client().get(reverse("player", args=[club.slug, other.pk]))
    assert (old.status_code, old.url) == (302, page)
    assert "Also played as Zebedee Quux" in Client().get(page).content.decode()


def test_every_name_finds_the_person_once(named_twice):
    held, one, other = named_twice
    club = club_facts(held[0].club)
    merge_players(player_id=other.pk, into_id=one.pk)

    for typed in ("Zebedee Quux", "zebedee", one.name):
        assert [each.name for each in suggestions(club.id, typed)][:1] == [one.name]
        assert names_offered(club.id, typed)[:1] == (one.name,)
        assert [each.id for each in listed_players(club, containing=typed)] == [one.pk]
        assert [each.name for each in found(typed).players].count(one.name) == 1
    assert [each.name for each in found("Zebedee Qux").players] == [one.name]
    assert "Zebedee Quux" in suggestions(club.id, "zebedee")[0].detail
    assert other.pk not in [each.id for each in players_of(club.id)]
    assert find_or_add_player(club_id=club.id, name="zebedee quux").pk == one.pk


def test_undoing_brings_back_what_was(named_twice):
    held, one, other = named_twice
    club = club_facts(held[0].club)
    before = (known(one.pk), known(other.pk), listed_players(club))
    figures = season_figures(club, held[0].event.held_on)

    merge_players(player_id=other.pk, into_id=one.pk)
    separate_player(player_id=other.pk)

    assert (known(one.pk), known(other.pk), listed_players(club)) == before
    assert season_figures(club, held[0].event.held_on) == figures
    with pytest.raises(RefusedError, match="nobody’s other name"):
        separate_player(player_id=other.pk)


def test_whoever_played_at_the_same_time_is_two_people(named_twice):
    held, one, other = named_twice
    opponent = ContestantPlayer.objects.filter(contestant__event=held[0].event).last().player

    with pytest.raises(RefusedError, match="both played in"):
        merge_players(player_id=opponent.pk, into_id=one.pk)
    merge_players(player_id=other.pk, into_id=one.pk)
    met_as_other = ContestantPlayer.objects.filter(contestant__event=held[3].event)
    partner = met_as_other.exclude(player=other).first().player
    with pytest.raises(RefusedError, match="both played in"):
        merge_players(player_id=partner.pk, into_id=one.pk)


def test_a_substitute_has_met_the_whole_session(started):
    entered = started.contestant("1-ns")
    enter_substitute(
        session_id=started.session.pk,
        contestant_id=entered.pk,
        seat=1,
        name="Zebedee Quux",
        first_round=2,
        by=DIRECTOR,
        key="00000000-0000-4000-8000-000000000001",
    )
    substitute = Player.objects.get(name="Zebedee Quux", club=started.club)

    with pytest.raises(RefusedError, match="two people"):
        merge_players(
            player_id=substitute.pk, into_id=started.contestant("2-ns").members.first().player_id
        )


def test_partners_on_a_ladder_are_two_people(started):
    ladder = create_competition(
        club_id=started.club.pk,
        kind="ladder",
        name="Winter ladder",
        starts_on=started.event.held_on,
        by=DIRECTOR,
        key="00000000-0000-4000-8000-000000000002",
    )
    enter_entrant(
        competition_id=ladder.pk,
        players=("Ann Quux", "Anne Quux"),
        by=DIRECTOR,
        key="00000000-0000-4000-8000-000000000003",
    )
    one, other = started.club.players.filter(name__endswith="Quux").order_by("id")

    with pytest.raises(RefusedError, match="Winter ladder"):
        merge_players(player_id=other.pk, into_id=one.pk)
    assert probably_same(started.club.pk) == ()


def test_there_are_no_chains(db):
    club = create_club(name="Elm Row")
    a, b, c, d = (add_player(club_id=club.pk, name=name) for name in ("A", "B", "C", "D"))

    merge_players(player_id=b.pk, into_id=a.pk)
    with pytest.raises(RefusedError, match="another name of A"):
        merge_players(player_id=b.pk, into_id=c.pk)
    merge_players(player_id=a.pk, into_id=c.pk)
    merge_players(player_id=d.pk, into_id=b.pk)

    assert [each.same_as for each in club.players.order_by("id")] == [c, c, None, c]
    assert names_of(d.pk) == (c.pk, a.pk, b.pk, d.pk)
    for one, other in ((c, c), (a, c), (c, a), (a, b)):
        with pytest.raises(RefusedError, match=r"one person already|another name"):
            merge_players(player_id=one.pk, into_id=other.pk)


def test_only_people_of_one_club_are_merged(db):
    here = add_player(club_id=create_club(name="Elm Row").pk, name="Ann Lee")
    there = add_player(club_id=create_club(name="Ash Row").pk, name="Ann Lee")

    with pytest.raises(RefusedError, match="two clubs"):
        merge_players(player_id=here.pk, into_id=there.pk)
    with pytest.raises(RefusedError, match="Choose two people"):
        keep_apart(player_id=here.pk, other_id=there.pk)


def test_the_more_private_way_of_showing_holds_for_both_and_stays(db):
    club = create_club(name="Elm Row")
    one, other = (add_player(club_id=club.pk, name=name) for name in ("Ann Lee", "Anne Lee"))
    show_player(player_id=other.pk, shown="initials")

    merge_players(player_id=other.pk, into_id=one.pk)
    assert [each.shown for each in club.players.all()] == ["initials"] * 2
    show_player(player_id=one.pk, shown="hidden")
    assert [each.shown for each in club.players.all()] == ["hidden"] * 2


def test_erasing_erases_every_name_and_everything_is_told_under_each(named_twice):
    held, one, other = named_twice
    Player.objects.filter(pk=other.pk).update(national_id="4711")
    merge_players(player_id=other.pk, into_id=one.pk)

    told = everything_about(other.pk)
    assert (told["name"], len(told["events"])) == (one.name, 2)
    (also,) = told["other_names"]
    assert (also["name"], also["national_id"], len(also["events"])) == ("Zebedee Quux", "4711", 2)

    erase_player(player_id=other.pk, now=timezone.now())

    assert not Player.objects.filter(pk__in=(one.pk, other.pk), erased_at=None).exists()
    assert not Player.objects.exclude(national_id="").exists()
    assert player_of(one.pk) is None
    for each in held[:2]:
        call_command("verify_ledger", each.event.slug)


def test_an_entry_sent_again_keeps_the_name_it_was_played_under(named_twice):
    held, one, other = named_twice
    merge_players(player_id=other.pk, into_id=one.pk)
    row = ContestantPlayer.objects.get(contestant__event=held[3].event, player=other)
    names = [each.player.name for each in row.contestant.members.order_by("position")]

    enter_names(contestant_id=row.contestant_id, names=names, by=DIRECTOR)
    assert row.contestant.members.filter(player=other).exists()

    elsewhere = held[3].event.contestants.exclude(pk=row.contestant_id).first()
    with pytest.raises(RefusedError, match="Zebedee Quux is already entered"):
        enter_names(contestant_id=elsewhere.pk, names=[one.name], by=DIRECTOR)


def test_a_number_of_any_name_finds_the_person(db):
    club = create_club(name="Elm Row")
    one = add_player(club_id=club.pk, name="Ann Lee", national_id="100")
    other = add_player(club_id=club.pk, name="Anne Lee", national_id="200")
    merge_players(player_id=other.pk, into_id=one.pk)

    assert find_or_add_player(club_id=club.pk, name="?", national_id="200") == one
    assert find_or_add_player(club_id=club.pk, name="Anne Lee", national_id="300") != one


def test_suggests_equal_numbers_equal_letters_and_near_spellings(db):
    club = create_club(name="Elm Row")
    numbers = {"Ann Lee": "100", "Nan Leigh": "100"}
    names = ["Ann Lee", "Nan Leigh", "Zoë Quux", "Quux, Zoe", "Jon Smith", "John Smith", "Bo Marsh"]
    for name in names:
        add_player(club_id=club.pk, name=name, national_id=numbers.get(name, ""))
    add_player(club_id=create_club(name="Ash Row").pk, name="Bo Marsh")

    alike = probably_same(club.pk)

    assert [(each.one.name, each.other.name) for each in alike] == [
        ("Ann Lee", "Nan Leigh"),
        ("Zoë Quux", "Quux, Zoe"),
        ("Jon Smith", "John Smith"),
    ]
    assert Counter(each.why for each in alike).most_common(1)[0][1] == 1
    keep_apart(player_id=alike[2].other.id, other_id=alike[2].one.id)
    keep_apart(player_id=alike[2].one.id, other_id=alike[2].other.id)
    merge_players(player_id=alike[0].other.id, into_id=alike[0].one.id)
    assert [each.one.name for each in probably_same(club.pk)] == ["Zoë Quux"]
    merge_players(player_id=alike[2].other.id, into_id=alike[2].one.id)
    assert not KeptApart.objects.exists()


def test_a_merge_is_undone_with_all_the_names_that_came_along(named_twice):
    held, one, other = named_twice
    club = held[0].club
    mine, theirs, third, last = (
        add_player(club_id=club.pk, name=name) for name in ("Al Quux", "Z. Quux", "Q. Z.", "Zed")
    )

    def names():
        return list(club.players.order_by("pk").values_list("pk", "same_as", "came_with"))

    done = [(mine, one), (theirs, other), (other, one), (one, third), (last, third)]
    before = []
    for name, into in done:
        before.append(names())
        merge_players(player_id=name.pk, into_id=into.pk)

    for name, _into in reversed(done):
        separate_player(player_id=name.pk)
        assert names() == before.pop()


def test_a_name_leaves_with_its_own_from_the_midst_of_others(named_twice):
    held, one, other = named_twice
    club = held[0].club
    theirs, third = (add_player(club_id=club.pk, name=name) for name in ("Z. Quux", "Q. Z."))
    for name, into in ((theirs, other), (other, one), (one, third)):
        merge_players(player_id=name.pk, into_id=into.pk)

    separate_player(player_id=other.pk)

    assert {
        each.name: each.same_as and each.same_as.name
        for each in (club.players.filter(pk__in=[one.pk, other.pk, theirs.pk, third.pk]))
    } == {one.name: "Q. Z.", other.name: None, "Z. Quux": other.name, "Q. Z.": None}


def test_a_director_merges_and_undoes_on_pages(named_twice):
    held, one, other = named_twice
    desk: Browser = logged_in(held[0].director)
    third = add_player(club_id=held[0].club.pk, name="Zebedee Qux")

    alike = desk.page("players_alike")
    assert "The names are nearly the same." in alike
    answer = desk.post(reverse("player_merge", args=[third.pk]), {"same_as": other.pk}, follow=True)
    assert "Zebedee Qux is now another name of Zebedee Quux." in answer.content.decode()
    assert "Zebedee Qux" in desk.page("players", query={"q": "quux"})
    matches = desk.page("player_person", one.pk, query={"q": "qux"})
    assert "Zebedee Quux is the same person as" in matches
    answer = desk.post(reverse("player_separate", args=[third.pk]), follow=True)
    assert "are two people again" in answer.content.decode()
    answer = desk.post(reverse("players_apart", args=[third.pk]), {"other": other.pk}, follow=True)
    assert "stay two people" in answer.content.decode()
    assert "Nobody twice" in answer.content.decode()
    refused = desk.post(reverse("player_merge", args=[one.pk]), {"same_as": one.pk}, follow=True)
    assert "are one person already" in refused.content.decode()


def test_names_shown_before_are_made_anew(named_twice):
    held, one, other = named_twice
    before = Club.objects.get(pk=held[0].club.pk).names_edition

    merge_players(player_id=other.pk, into_id=one.pk)
    separate_player(player_id=other.pk)

    assert Club.objects.get(pk=held[0].club.pk).names_edition == before + 2


def test_a_number_of_one_name_is_reported_for_the_other(named_twice):
    held, one, other = named_twice
    Player.objects.filter(pk=one.pk).update(national_id="4711")
    award_by_hand(
        contestant_id=ContestantPlayer.objects.get(
            contestant__event=held[3].event, player=other
        ).contestant_id,
        points=Decimal("2.5"),
        **signed({"reason": "By the club"}),
    )
    merge_players(player_id=other.pk, into_id=one.pk)

    awarded = season_figures(club_facts(held[0].club), held[0].event.held_on).awards
    assert [each.name for each in awarded if each.national_id == "4711"] == [one.name]
    numbers = national_numbers(held[3].snapshot)
    assert ("Zebedee Quux", "4711") in {each for who in numbers.values() for each in who.values()}


def test_another_evening_of_the_person_is_counted(named_twice):
    held, one, other = named_twice
    merge_players(player_id=other.pk, into_id=one.pk)

    evening_of(held[0], 4)

    assert len(known(one.pk).events) == 5
