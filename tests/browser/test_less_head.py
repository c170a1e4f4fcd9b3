"""Figures begin as far up as they can, on a phone and on a laptop; nothing keeps anybody out.

The bar of an event is measured on every kind of page: from the top of the page to the first figure
of its content, which is a rank, a score, a card, a board or a round.
"""

from collections.abc import Callable, Iterator
from datetime import time
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Route,
    expect,
)
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_tables_reachable import RULES
from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tests.tournaments.whole.test_every_role import _place
from tournaments.competitions.models import Competition
from tournaments.competitions.services import create_competition
from tournaments.congresses.services import add_to_timetable, create_congress
from tournaments.record.models import Event, Ruling
from tournaments.seating.services.names import enter_names

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_PIXELS = {390: 140, 1280: 160}
KEY_MS = 60  # between two keys of a fair typist
FIRST_FIGURE = r"""() => {
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!/\d/.test(walk.currentNode.data)) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width > 1 && box.height > 1) return box.top + scrollY;
  }
  return Infinity;
}"""
WORKED_ON = r"""() => {
  const head = ".page-head, .tabs, .callout, .steps, h1, h2";
  const works = "a, .button, .card, .empty, .lines-name, dt, h3, input:not([type=hidden]), " +
    "label, select, summary, textarea, th";
  const tops = [];
  const note = (box) => box.width > 1 && box.height > 1 && tops.push(box.top + scrollY);
  for (const each of document.querySelectorAll("main :is(" + works + ")"))
    if (!each.closest(head)) note(each.getBoundingClientRect());
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!/\d/.test(walk.currentNode.data) || walk.currentNode.parentElement.closest(head)) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    note(range.getBoundingClientRect());
  }
  return Math.min(...tops);
}"""
"""How far down the first figure or field is, in pixels: no head, no heading, no notice."""
Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, live_server: LiveServer) -> Iterator[Opened]:
    """Open a page in a window of a width, with scripts or without, as anybody or logged in."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def note(said: ConsoleMessage) -> None:
        if said.type == "error":
            errors.append(said.text)

    def open_page(address: str, width: int, *, session: str = "", scripts: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 844 if width < 500 else 800},
            base_url=live_server.url,
            reduced_motion="reduce",
            java_script_enabled=scripts,
        )
        contexts.append(context)
        if session:
            context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", note)
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


def _pages(held: Evening) -> dict[str, str]:
    event = f"/events/{held.event.slug}/"
    return {
        "standings": event,
        "scorecard": f"{event}pairs/1-ns/",
        "traveller": f"{event}sessions/1/boards/1/",
        "boards": f"{event}boards/",
        "seating": f"{event}seating/",
        "explanation": f"{event}pairs/1-ns/boards/1/",
    }


DIRECTORS_PAGES = {
    "desk": "/director/",
    "new event": "/director/events/new/",
    "set-up": "/director/events/{slug}/",
    "movement": "/director/sections/{section}/movement/",
    "names": "/director/sections/{section}/names/",
    "plan": "/director/sections/{section}/plan/",
    "change": "/director/sections/{section}/change/",
    "substitutes": "/director/sections/{section}/substitutes/",
    "room": "/director/sessions/{session}/",
    "board": "/director/sessions/{session}/boards/1/",
    "hands": "/director/sessions/{session}/hands/",
    "tables": "/director/sessions/{session}/tables/",
    "Bridgemates": "/director/sessions/{session}/tables/bridgemates/",
    "print": "/director/sessions/{session}/print/",
    "standings": "/director/events/{slug}/standings/",
    "rulings": "/director/events/{slug}/rulings/",
    "history": "/director/events/{slug}/history/",
    "publish": "/director/events/{slug}/publish/",
    "masterpoints": "/director/events/{slug}/masterpoints/",
    "competitions": "/director/competitions/",
    "ladder": "/director/ladders/{competition}/",
    "league": "/director/leagues/{league}/",
    "teams": "/director/leagues/{league}/teams/",
    "fixtures": "/director/leagues/{league}/fixtures/",
    "drive": "/director/drives/{drive}/",
    "totals of a drive": "/director/drives/{drive}/totals/",
    "congresses": "/director/congresses/",
    "congress": "/director/congresses/{congress}/",
    "season tables": "/director/series/",
    "players": "/director/players/",
    "person": "/director/players/{player}/person/",
    "members": "/director/members/",
    "member": "/director/members/{player}/",
    "officials": "/director/officials/",
    "import": "/director/files/",
    "login": "/account/",
    "events": "/",
    "season": "/series/{season}/",
}
"""Every page that a director has on a phone, by its name."""


def _nothing_found(page: Page) -> None:
    found = Axe().run(page, options=RULES).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


@pytest.mark.parametrize("width", MOST_PIXELS)
def test_the_first_figure_is_near_the_top_of_every_page_of_an_event(
    opened: Opened, width: int
) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start().play()

    tops = {}
    for name, address in _pages(held).items():
        page = opened(address, width)
        tops[name] = round(page.evaluate(FIRST_FIGURE))
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        _nothing_found(page)

    assert {name: top for name, top in tops.items() if top > MOST_PIXELS[width]} == {}


def test_a_timetable_fits_a_phone_without_scrolling_sideways(opened: Opened) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start()
    congress = create_congress(club_id=held.club.pk, name="Spring Congress")
    begins = {"day": held.event.held_on, "begins": time(19, 30), "event_id": held.event.pk}
    add_to_timetable(congress_id=congress.pk, **begins)

    page = opened(f"/congresses/{congress.slug}/", 390)

    assert page.evaluate(FIRST_FIGURE) <= MOST_PIXELS[390]
    wrap = page.locator(".table-wrap").first
    assert wrap.evaluate("each => each.scrollWidth <= each.clientWidth")
    expect(page.get_by_role("link", name="Standings: Thursday Pairs")).to_be_visible()
    _nothing_found(page)


@pytest.mark.parametrize("width", MOST_PIXELS)
def test_what_a_director_works_on_is_near_the_top_of_every_page(opened: Opened, width: int) -> None:
    here = _place()
    words = here.words | {"drive": _drive(here.held).slug}
    session = here.clients["owner"].cookies["sessionid"].value

    page = opened("/director/", width, session=session)
    tops = {}
    for name, address in DIRECTORS_PAGES.items():
        answer = page.goto(address.format(**words))
        assert answer is not None, name
        assert answer.ok, name
        tops[name] = page.evaluate(WORKED_ON)

    assert {name: top for name, top in tops.items() if top > MOST_PIXELS[width]} == {}


@pytest.mark.parametrize("width", MOST_PIXELS)
def test_a_warning_takes_no_room_above_what_it_warns_of(opened: Opened, width: int) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start()
    held.play(rounds=2)
    session = logged_in(held.director).cookies["sessionid"].value
    words = {"slug": held.event.slug}

    page = opened(DIRECTORS_PAGES["standings"].format(**words), width, session=session)
    assert page.evaluate(FIRST_FIGURE) <= MOST_PIXELS[width]
    expect(page.locator(".bar-actions .badge", has_text="Not public")).to_be_visible()
    _nothing_found(page)

    page.goto(DIRECTORS_PAGES["publish"].format(**words))
    download = page.locator("main a[download]").first.bounding_box()
    assert download is not None
    assert download["y"] <= MOST_PIXELS[width]
    expect(page.locator(".bar-actions .badge", has_text="Provisional")).to_be_visible()
    _nothing_found(page)


@pytest.mark.parametrize("width", MOST_PIXELS)
def test_the_steps_of_a_set_up_take_little_room(opened: Opened, width: int) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True)
    session = logged_in(held.director).cookies["sessionid"].value

    page = opened("/director/", width, session=session)
    tops = {}
    for name in ("desk", "set-up", "movement", "names", "plan"):
        words = {"slug": held.event.slug, "section": held.section.pk}
        page.goto(DIRECTORS_PAGES[name].format(**words))
        tops[name] = page.evaluate(WORKED_ON)

    assert {name: top for name, top in tops.items() if top > MOST_PIXELS[width]} == {}


def _drive(held: Evening) -> Competition:
    """A whist drive of the evening's club, in its first hand."""
    return create_competition(
        club_id=held.club.pk,
        kind="drive",
        name="Harvest drive",
        starts_on=held.event.held_on,
        rules={"game": "whist", "tables": 3, "rounds": 3},
        by=DIRECTOR,
        key=uuid4(),
    )


def test_on_a_phone_the_way_elsewhere_is_behind_a_menu_without_scripts(opened: Opened) -> None:
    held = evening(names=True).start().play()
    page = opened(f"/events/{held.event.slug}/", 390, scripts=False)
    login = page.get_by_role("link", name="Log in")
    expect(login).to_be_hidden()

    page.locator(".nav-menu summary").click()

    expect(login).to_be_visible()


def test_a_row_of_a_scorecard_opens_for_more_and_leads_to_its_own_line(opened: Opened) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start().play()
    page = opened(f"/events/{held.event.slug}/pairs/1-ns/", 390)
    first = page.locator(".more-row").first
    expect(first).to_contain_text("E-W")
    expect(first.get_by_role("link", name="All scores")).to_be_hidden()

    first.locator("summary").press("Enter")
    expect(first.get_by_role("link", name="All scores")).to_be_visible()
    expect(first).to_contain_text("Round")
    _nothing_found(page)
    first.get_by_role("link", name="All scores").click()

    expect(page.locator("tr[aria-current=true]")).to_have_count(1)
    expect(page.locator("tr[aria-current=true] a").first).to_have_text("1")


def test_seating_names_everybody_and_says_where_they_go(opened: Opened) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start()
    page = opened(f"/events/{held.event.slug}/seating/", 390)
    seats = page.get_by_role("region", name="Who sits where")

    for name in held.snapshot.name_of(next(iter(held.snapshot.contestants.values()))).split(" – "):
        expect(seats).to_contain_text(name)
    expect(seats.locator(".who-next", has_text="to table 2 E-W")).to_have_count(1)
    expect(seats.locator(".who-next", has_text="stays")).to_have_count(5)
    page.get_by_role("link", name="Next round").click()
    expect(page.locator("figcaption")).to_contain_text("Round 2 of 5")
    _nothing_found(page)


@pytest.mark.parametrize(("tables", "beside"), [(3, True), (15, False)])
def test_a_map_is_beside_the_names_and_a_large_one_runs_across_the_page(
    opened: Opened, tables: int, beside: bool
) -> None:
    held = evening("mitchell", {"tables": tables, "boards_per_round": 2}, names=True).start()
    page = opened(f"/events/{held.event.slug}/seating/", 1280)
    drawn = page.locator(".room-map .picture-wrap > svg").bounding_box()
    names = page.locator(".room-map .who-sits").bounding_box()
    assert drawn is not None
    assert names is not None

    assert (names["y"] < drawn["y"] + drawn["height"]) is beside
    assert drawn["height"] <= 480
    assert beside or drawn["width"] > 1000


def test_page_down_turns_to_the_next_board_wherever_the_focus_is(opened: Opened) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start()
    session = logged_in(held.director).cookies["sessionid"].value
    page = opened(f"/director/sessions/{held.session.pk}/boards/2/", 1280, session=session)

    page.locator(".brand-mark").focus()
    page.keyboard.press("PageDown")
    page.wait_for_url("**/boards/3/")
    page.locator("input.entry-input").first.focus()
    page.keyboard.press("PageUp")
    page.wait_for_url("**/boards/2/")
    page.locator("body").click(position={"x": 5, "y": 790})
    page.keyboard.press("PageDown")
    page.wait_for_url("**/boards/3/")


def test_a_refused_score_is_explained_at_its_cell_and_logs_no_error(opened: Opened) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start()
    session = logged_in(held.director).cookies["sessionid"].value
    page = opened(f"/director/sessions/{held.session.pk}/boards/1/", 1280, session=session)

    cell = page.locator("input.entry-input").first
    cell.fill("8SN=")
    cell.press("Enter")

    expect(page.locator("td.entry-cell.is-wrong")).to_contain_text("Levels run")


def test_a_refused_form_is_shown_again_and_logs_no_error(opened: Opened) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start()
    session = logged_in(held.director).cookies["sessionid"].value
    page = opened(f"/director/events/{held.event.slug}/rulings/", 1280, session=session)

    page.locator("form:has(#id_amount)").evaluate("form => form.noValidate = true")
    page.get_by_role("button", name="Apply penalty").click()

    expect(page.locator(".errorlist").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_what_a_ruling_would_change_is_seen_as_it_is_chosen_and_nothing_is_made(
    opened: Opened, width: int
) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start().play()
    for result, score in zip(held.results(board=1), ("4SN=", "4SN-1", "4SN+1"), strict=False):
        held.enter(result, score)
    session = logged_in(held.director).cookies["sessionid"].value
    slug, sitting = held.event.slug, held.session.pk

    penalty = opened(f"/director/events/{slug}/rulings/", width, session=session)
    penalty.locator("#id_contestant").select_option(index=1)
    penalty.locator("#id_amount").fill("50")
    expect(penalty.get_by_role("region", name="Standings before and after")).to_be_visible()
    assert penalty.evaluate("document.documentElement.scrollWidth <= innerWidth")

    fouled = opened(f"/director/sessions/{sitting}/boards/1/fouled/", width, session=session)
    fouled.locator("label", has_text="B").nth(1).click()
    expect(fouled.get_by_role("region", name="Standings before and after")).to_be_visible()

    assert not Ruling.objects.exists()
    assert {result.fouled_group for result in held.results()} == {0}


def test_an_overtaken_preview_logs_no_error(opened: Opened) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2})
    session = logged_in(held.director).cookies["sessionid"].value
    page = opened(f"/director/sections/{held.section.pk}/movement/", 1280, session=session)

    overtaken = page.evaluate("""() => new Promise((done) => {
      const form = document.querySelector(".form-wishes");
      form.addEventListener("htmx:sendAbort", () => done(true));
      form.addEventListener("htmx:beforeSend", () =>
        setTimeout(() => htmx.trigger(form, "htmx:abort")));
      htmx.trigger(form, "submit");
    })""")

    assert overtaken


def test_sixteen_pairs_are_set_up_in_few_steps(opened: Opened) -> None:
    """A list on the clipboard is one step; typed by hand it would be 32 names."""
    held = evening("howell", {"pairs": 16, "boards_per_round": 2})
    session = logged_in(held.director).cookies["sessionid"].value
    page = opened(f"/director/sections/{held.section.pk}/names/", 1280, session=session)
    separators = (" & ", " / ", " and ", " – ", "\t")
    pairs = [f"Ann Oak{n}{separators[n % 5]}Bo Elm{n}" for n in range(16)]
    steps = 0

    page.get_by_role("link", name="Paste a list").click()
    page.get_by_label("Names for the empty rows").fill("\n".join(pairs))
    page.get_by_role("button", name="Fill in").click()
    steps += 3

    expect(page.locator("#named")).to_contain_text("16 of 16 complete")
    assert steps <= 3
    assert held.event.contestants.filter(members__isnull=False).distinct().count() == 16


def test_sixteen_pairs_are_typed_within_a_minute(opened: Opened) -> None:
    """Sixteen lines as one says them, at a fair typist's speed, from the first field on.

    What is measured is how often a key is pressed; how busy the machine is does not count.
    """
    held = evening("howell", {"pairs": 16, "boards_per_round": 2})
    session = logged_in(held.director).cookies["sessionid"].value
    page = opened(f"/director/sections/{held.section.pk}/names/", 1280, session=session)

    page.locator(".names-table input[type=text]").first.focus()
    pressed = 0
    for n in range(16):
        line = f"Ann Oak{n} & Bo Elm{n}"
        page.keyboard.type(line, delay=KEY_MS)
        page.keyboard.press("Enter")
        pressed += len(line) + 1

    expect(page.locator("#named")).to_contain_text("16 of 16 complete")
    assert pressed * KEY_MS <= 60_000
    last = held.event.contestants.order_by("id").last()
    assert last.members.count() == 2


def test_a_usual_partner_is_offered_before_a_letter_is_typed(opened: Opened) -> None:
    before, held = (evening("howell", {"pairs": 4, "boards_per_round": 2}) for _ in "12")
    Event.objects.filter(pk=before.event.pk).update(club=held.club)
    enter_names(contestant_id=before.contestant("1").pk, names=["Ann Oak", "Bo Elm"])
    session = logged_in(held.director).cookies["sessionid"].value
    page = opened(f"/director/sections/{held.section.pk}/names/", 390, session=session)
    north, south = (page.locator(".names-table input[type=text]").nth(n) for n in (0, 1))

    north.fill("Ann Oak")
    south.focus()
    page.get_by_role("option", name="Bo Elm").click()

    expect(south).to_have_value("Bo Elm")
    expect(page.locator("#named")).to_contain_text("1 of 4 complete")


def test_however_late_the_answer_of_a_row_is_the_count_is_that_of_the_last(opened: Opened) -> None:
    held = evening("howell", {"pairs": 4, "boards_per_round": 2})
    session = logged_in(held.director).cookies["sessionid"].value
    page = opened(f"/director/sections/{held.section.pk}/names/", 1280, session=session)
    late: list[tuple[Route, APIResponse]] = []

    def answer(route: Route) -> None:
        if route.request.method == "POST" and not late:
            late.append((route, route.fetch()))  # saved, but the answer is on its way
        else:
            route.continue_()

    page.route("**/names/", answer)
    page.locator(".names-table input[type=text]").first.focus()
    for n in range(4):
        page.keyboard.type(f"Ann Oak{n} & Bo Elm{n}")
        page.keyboard.press("Enter")
    page.wait_for_timeout(1000)
    route, response = late[0]
    route.fulfill(response=response)

    expect(page.locator(".names-saved")).to_have_count(4)
    expect(page.locator("#named")).to_contain_text("4 of 4 complete")
    page.reload()
    expect(page.locator("#named")).to_contain_text("4 of 4 complete")


def test_a_name_that_may_be_two_people_is_asked_about_at_its_row(opened: Opened) -> None:
    held = evening("howell", {"pairs": 4, "boards_per_round": 2})
    session = logged_in(held.director).cookies["sessionid"].value
    page = opened(f"/director/sections/{held.section.pk}/names/", 1280, session=session)
    row = page.locator(".names-table tbody tr").first

    row.locator("input[type=text]").first.focus()
    page.keyboard.type("Ann Y Lee Orme")
    page.keyboard.press("Enter")
    expect(row).to_contain_text("looks like two people")
    expect(row).to_have_class("is-wrong")
    row.get_by_label("It is one person").click()  # saves, and the row is replaced

    expect(row).to_contain_text("Saved")
    expect(row).not_to_have_class("is-wrong")
    expect(row.locator("input[type=text]").first).to_have_value("Ann Y Lee Orme")
