"""One of everything that an address can name."""

from datetime import time, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.utils import timezone

from tests.tournaments.evenings import DIRECTOR, Evening, rule
from tests.tournaments.phones import NOW
from tournaments.clubhouse.selectors import ClubWords, SessionPlan
from tournaments.clubhouse.services import describe_club, plan_sessions
from tournaments.clubs.models import Director
from tournaments.clubs.selectors import invitations_of
from tournaments.clubs.services import invite, keep_apart, set_number
from tournaments.competitions.services import create_competition, enter_entrant
from tournaments.congresses.services import add_to_timetable, create_congress
from tournaments.importing.services.kept_files import keep_file
from tournaments.leagues.services import Calendar, TeamIn, create_league
from tournaments.membership.services import add_category, note_payment, set_member
from tournaments.play.services.tables import send_message
from tournaments.players.services import ask_for_results, word_of
from tournaments.printing.selectors import ChosenSessions
from tournaments.printing.services import request_batch, request_document
from tournaments.seating.services.own_movements import import_own_movement
from tournaments.seating.services.wishes import add_wish
from tournaments.series.selectors import SeriesChoice
from tournaments.series.services import create_series
from tournaments.signup.selectors import ListTerms
from tournaments.signup.services import (
    Newcomers,
    link_of,
    note_paid,
    offer_to_fill_in,
    open_lists,
    sign_up,
)
from tournaments.standings.services import keep_award_table

AWARD_TABLE = (
    'name = "Elm Row"\nversion = "2"\nsource = "us"\n[[scale]]\ncontests = ["pairs"]\nfirst = "7"\n'
)


def one_of_everything(held: Evening) -> dict[str, Any]:
    """Make what a club has besides an evening in play; return the words of addresses."""
    result = held.results()[0]
    ruling = rule(result, "A5050")
    document = request_document(
        session_id=held.session.pk, kind="results", paper="A4", fingerprint="0" * 64
    )
    batch = request_batch(
        kind="results",
        paper="A4",
        ink="colour",
        sessions=ChosenSessions(club_ids=None, event_ids=(held.event.pk,)),
        by=DIRECTOR,
        key=uuid4(),
    )
    message = send_message(
        session_id=held.session.pk, text="Coffee is ready.", by=DIRECTOR, key=uuid4(), now=NOW
    )
    kept = keep_file(
        club_id=held.club.pk,
        name="Members",
        content=b"Ida Marsh\n",
        by=DIRECTOR,
        now=timezone.now(),
    )
    ladder = create_competition(
        club_id=held.club.pk,
        kind="ladder",
        name="Winter ladder",
        starts_on=NOW.date(),
        by=DIRECTOR,
        key=uuid4(),
    )
    for name in ("Ada Moor", "Ben Lund"):
        enter_entrant(competition_id=ladder.pk, players=(name,), by=DIRECTOR, key=uuid4())
    league = create_league(
        club_id=held.club.pk,
        name="County league",
        divisions=[[TeamIn("Kings"), TeamIn("Queens")]],
        calendar=Calendar(NOW.date()),
        by=DIRECTOR,
        key=uuid4(),
    )
    award_table = keep_award_table(club_id=held.club.pk, text=AWARD_TABLE)
    series = create_series(club_id=held.club.pk, wanted=SeriesChoice(name="Season"))
    rows = "round,table,ns,ew,boards\n1,1,1,2,1"
    contestant = held.event.contestants.order_by("id")[0]
    congress = create_congress(club_id=held.club.pk, name="Spring Congress")
    begins = {"day": held.event.held_on, "begins": time(19, 30), "event_id": held.event.pk}
    item = add_to_timetable(congress_id=congress.pk, **begins)
    describe_club(club_id=held.club.pk, words=ClubWords(about="We play on *Thursdays*."))
    next_week = timezone.localdate() + timedelta(days=7)
    planned = plan_sessions(
        club_id=held.club.pk,
        plan=SessionPlan(title="Thursday Pairs", day=next_week, begins=time(19, 30)),
    )
    open_lists(planned_ids=[planned.pk], terms=ListTerms())
    key = uuid4()
    pair = Newcomers(names=("Ivo Reed", "Una Dale"))
    sign_up(list_id=planned.sign_up.pk, newcomers=pair, key=key)
    note_paid(
        list_id=planned.sign_up.pk,
        person_id=planned.sign_up.sign_ups.get().people.all()[0].pk,
        amount=Decimal("4.50"),
        how="cash",
        by=DIRECTOR,
    )
    offer_to_fill_in(
        club_id=held.club.pk, name="Ida Marsh", contact="01234 5678", weekdays=[4], key=key
    )
    player = contestant.members.order_by("position")[0].player_id
    set_number(player_id=player, federation="ACBL", number="J123456")
    other = held.club.players.exclude(pk=player).order_by("pk")[0]
    keep_apart(player_id=player, other_id=other.pk)
    category = add_category(club_id=held.club.pk, name="Full")
    set_member(player_id=player, category_id=category.pk, paid_until=None)
    payment = note_payment(
        player_id=player,
        amount=Decimal("30.00"),
        way="cash",
        paid_on=NOW.date(),
        begins=NOW.date(),
        until=NOW.date(),
    )
    mail = ask_for_results(player_id=player, email="a@example.org", now=timezone.now())
    return {
        "mail": word_of(mail) if mail else "",
        "club": held.club.pk,
        "club_slug": held.club.slug,
        "planned": planned.pk,
        "signed_up": link_of(key),
        "filling_in": link_of(key),
        "congress": congress.slug,
        "item": item.pk,
        "own_movement": import_own_movement(club_id=held.club.pk, name="House", text=rows).pk,
        "file": kept.pk,
        "competition": ladder.slug,
        "league": league.slug,
        "match": 1,
        "entrant": 1,
        "award_table": award_table.pk,
        "series": series.pk,
        "season": series.slug,
        "player": player,
        "category": category.pk,
        "payment": payment.pk,
        "event": held.event.slug,
        "address": contestant.address,
        "session": held.session.pk,
        "section": held.section.pk,
        "contestant": contestant.pk,
        "sitting": result.sitting_id,
        "board": result.board,
        "result": result.pk,
        "ruling": ruling.pk,
        "sequence": ruling.made_at_sequence,
        "document": document.pk,
        "batch": batch.pk,
        "message": message.pk,
        "wish": add_wish(event_id=held.event.pk, kind="still", who=(contestant.pk,)).pk,
    }


def who_acts(held: Evening) -> dict[str, Any]:
    """Make a scorer and an invitation of the evening's club; return the words of addresses."""
    user = User.objects.create_user(f"scorer of {held.club.pk}")
    scorer = Director.objects.create(user=user, club=held.club, role=Director.Role.SCORER)
    invite(club_id=held.club.pk, role="scorer", note="Ida")
    return {"official": scorer.pk, "invitation": invitations_of(held.club.pk)[0].id}
