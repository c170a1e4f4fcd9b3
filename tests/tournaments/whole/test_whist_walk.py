"""Every whist contest of the 1890s by HTTP: set up, named, played, corrected, ruled, printed."""

import json
import random
import re
from collections import Counter
from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.every_case import quick_few
from tests.tournaments.by_the_book import WHIST, expected, ranked
from tournaments.clubs.roles import Role
from tournaments.clubs.services import appoint_director, create_club
from tournaments.printing.catalogue.documents import suitable
from tournaments.printing.catalogue.kinds import Moment
from tournaments.record.models import Event, LedgerEntry, Result, Ruling
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.standings.selectors.boards.own_boards import scorecard
from tournaments.standings.selectors.ranking.matches import matches

pytestmark = pytest.mark.django_db
A_FEW = ("W-LEAGUE24",)
ONE_OF_EACH_FAMILY = {family: name for name, (*_rest, family, _) in WHIST.items()}.values()


class Walk:
    """A director and the public, who know nothing but addresses."""

    def __init__(self, name: str) -> None:
        self.contest, self.method, self.family, self.parameters = WHIST[name]
        self.name = name
        self.chance = random.Random(name)
        self.club = create_club(name=f"Milwaukee {name}")
        self.director, self.public = Client(), Client()
        self.director.force_login(
            appoint_director(club_id=self.club.pk, username=f"d-{name}", password="patience"),
            backend="django.contrib.auth.backends.ModelBackend",
        )

    def post(self, address: str, given: dict[str, object]) -> str:
        answer = self.director.post(address, {"key": str(uuid4())} | given, follow=True)
        assert answer.status_code == 200, (address, answer.status_code, answer.content[:3000])
        page = answer.content.decode()
        assert "message-error" not in page, address
        return page

    def make_final(self, session: int) -> None:
        """Make a session final, after a look at what is still open."""
        address = reverse("finalise_session", args=[session])
        page = self.post(address, {})
        if seen := re.search(r'name="seen"\s+value="([^"]*)"', page):
            self.post(address, {"seen": seen[1]})

    def set_up(self) -> Event:
        self.post(
            reverse("event_new"),
            {
                "club": self.club.pk,
                "name": self.name,
                "held_on": "2026-11-20",
                "game": "whist",
                "contest": self.contest,
                "method": self.method,
                "sections": "1",
            },
        )
        event = Event.objects.get(name=self.name)
        section = event.sessions.get(number=1).sections.get()
        chosen = {f"p-{name}": str(value) for name, value in self.parameters.items()}
        self.post(reverse("choose_movement", args=[section.pk]), {"family": self.family} | chosen)
        self.name_everybody(section.pk)
        return event

    def name_everybody(self, section: int) -> None:
        page = self.director.get(reverse("enter_names", args=[section]))
        given = {
            seat.name: f"Player {row.number} {place}"
            for row in page.context["rows"]
            for place, seat in enumerate(row.seats, 1)
        }
        self.post(reverse("enter_names", args=[section]), given)

    def play(self, event: Event) -> None:
        for session in event.sessions.order_by("number"):
            self.post(reverse("start_session", args=[session.pk]), {})
            results = Result.objects.filter(
                sitting__section__session=session, sitting__withdrawn_in_version=None
            ).order_by("sitting__round", "sitting__table", "board")
            for place, result in enumerate(results):
                tricks = str(self.chance.randint(4, 9))
                self.enter(result, tricks, by_page=place % 3 == 0)

    def enter(self, result: Result, tricks: str, *, by_page: bool) -> None:
        if by_page:
            answer = self.director.post(
                reverse("enter_result"),
                {
                    "sitting": result.sitting_id,
                    "board": result.board,
                    "score": tricks,
                    "version": result.version,
                    "key": str(uuid4()),
                },
            )
        else:
            answer = self.director.generic(
                "PUT",
                f"/api/v1/sittings/{result.sitting_id}/results/{result.board}/",
                json.dumps({"score": tricks, "expected_version": result.version}),
                content_type="application/json",
                headers={"Idempotency-Key": str(uuid4())},
            )
        assert answer.status_code == 200, answer.content

    def rule(self, event: Event) -> None:
        """Rule on a deal, irregular where three tables play it, and take that back again."""
        results = list(Result.objects.filter(sitting__section__session__event=event))
        tables = Counter((each.sitting.section_id, each.board) for each in results)
        many = [each for each in results if tables[each.sitting.section_id, each.board] > 2]
        result = (many or results)[0]
        given = {"award": "IRREGULAR TRUMP", "offender": "EW"}
        if not many:
            refused = self.director.post(reverse("adjust_result", args=[result.pk]), given)
            assert refused.status_code == 422
            assert "the law requires a redeal" in refused.content.decode()
            given = {"award": "assigned", "score": "7"}
        self.post(reverse("adjust_result", args=[result.pk]), given)
        ruling = Ruling.objects.get(event=event)
        for page in pages_of_event(event):
            assert self.public.get(page).status_code == 200, page
        self.post(reverse("withdraw_ruling", args=[ruling.pk]), {"reason": "appeal"})

    def print_results(self, event: Event, on_commit) -> None:
        snapshot = open_event(event.pk)
        for session in snapshot.sessions:
            for kind in suitable(snapshot):
                if kind.moment is not Moment.AFTER and kind.id != "match-score-sheets":
                    continue
                with on_commit(execute=True):
                    self.director.post(
                        reverse("request_print", args=[session.id]),
                        {"kind": kind.id, "paper": "A4"},
                    )
            for document in event.sessions.get(pk=session.id).documents.all():
                assert document.status == "ready", (document.kind, document.status)
                pdf = self.director.get(reverse("document_pdf", args=[document.pk]))
                assert PdfReader(BytesIO(pdf.content), strict=True).pages, document.kind


def pages_of_event(event: Event) -> list[str]:
    snapshot = open_event(event.pk)
    slug = event.slug
    pages = [
        *(reverse(name, args=[slug]) for name in ("event", "boards", "seating", "scoring")),
        *(f"/api/v1/events/{slug}/{part}/" for part in ("standings", "matches", "travellers")),
    ]
    for contestant in snapshot.contestants.values():
        pages.append(reverse("scorecard", args=[slug, contestant.address]))
        board = scorecard(snapshot.seen_by(Role.PUBLIC), contestant).boards[0].board
        pages.append(f"/api/v1/events/{slug}/scorecards/{contestant.address}/")
        pages.append(f"/api/v1/events/{slug}/scorecards/{contestant.address}/boards/{board}/")
    for sheet in matches(snapshot.seen_by(Role.PUBLIC))[:2]:
        teams = [snapshot.contestants[pk].address for pk in sheet.teams]
        pages.append(reverse("match", args=[slug, *teams]))
    return pages


@pytest.mark.parametrize("name", quick_few(ONE_OF_EACH_FAMILY, A_FEW))
def test_a_contest_of_the_nineties_is_run_by_http(name, django_capture_on_commit_callbacks):
    walk = Walk(name)
    event = walk.set_up()
    walk.play(event)
    first = Result.objects.filter(sitting__section__session__event=event).first()
    walk.enter(first, "3", by_page=True)
    walk.rule(event)
    for session in event.sessions.order_by("number"):
        walk.make_final(session.pk)

    snapshot = open_event(event.pk)
    told = walk.public.get(f"/api/v1/events/{event.slug}/standings/").json()
    shown = {
        line["address"]: (line["rank"], line["total"])
        for ranking in told["rankings"]
        for line in ranking["standings"]
    }
    places = expected(name, snapshot)
    for ranking in told["rankings"]:
        by_address = {c.address: pk for pk, c in snapshot.contestants.items()}
        among = {
            by_address[line["address"]]: places[by_address[line["address"]]]
            for line in ranking["standings"]
        }
        for who, rank in ranked(among, fewest_win=walk.method == "shortage").items():
            found = shown[snapshot.contestants[who].address]
            assert found[0] == rank
            assert abs(float(found[1]) - float(places[who].result)) < 0.006
    assert not told["provisional"]
    for page in pages_of_event(event):
        assert walk.public.get(page).status_code == 200, page
    walk.print_results(event, django_capture_on_commit_callbacks)
    assert verify_ledger(event.pk).problems == ()
    kinds = LedgerEntry.objects.filter(event=event).values_list("kind", flat=True)
    assert {"result_corrected", "ruling_made", "ruling_withdrawn"} <= set(kinds)
