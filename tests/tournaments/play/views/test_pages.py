"""The pages that private links open, and what they tell nobody else."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tests.tournaments.pages import words_of
from tests.tournaments.phones import pair_secret, phone, with_phones
from tournaments.play.services.tables import exchange_links, give_links

pytestmark = pytest.mark.django_db

in_play = kept(with_phones)


def pair_page(held, address="1-ew"):
    return Client().get(reverse("pair_scores", args=[pair_secret(held, address)]))


def test_a_tables_page_is_private(in_play):
    page = Client().get(reverse("table_phone", args=[phone(in_play).secret]))

    assert page.status_code == 200
    assert page.headers["Cache-Control"] == "no-store, private"
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert "noindex" in page.headers["X-Robots-Tag"]
    assert "script-src" not in page.headers["Content-Security-Policy"]
    assert not page.cookies


def test_a_tables_page_runs_no_script_of_its_own_and_none_of_others(in_play):
    page = Client().get(reverse("table_phone", args=[phone(in_play).secret])).content.decode()

    scripts = re.findall(r"<script([^>]*)>", page)
    assert all('src="/static/' in each or "application/json" in each for each in scripts)
    assert " style=" not in page
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)


def test_a_tables_page_brings_the_points_of_every_contract(in_play):
    page = Client().get(reverse("table_phone", args=[phone(in_play).secret])).content.decode()
    sent = json.loads(re.search(r'type="application/json">(.*?)</script>', page).group(1))

    assert len(sent["points"]) == 2940
    assert sent["points"][(3 * 7 + 3) * 14 + 10] == 420
    assert sent["place"] == f"{in_play.section.pk}-1"


def test_the_worker_keeps_files_that_are_there(in_play, settings):
    worker = Client().get(reverse("table_worker"))
    files = json.loads(re.search(r"const FILES = (\[.*?\]);", worker.content.decode()).group(1))

    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert len(files) == len(set(files)) > 10
    assert all(finders.find(name.removeprefix(settings.STATIC_URL)) for name in files)


def test_a_table_can_be_kept_on_the_phone(in_play):
    secret = phone(in_play, 2).secret

    manifest = Client().get(reverse("table_manifest", args=[secret])).json()

    assert manifest["short_name"] == "Table 2"
    assert manifest["start_url"] == f"/t/{secret}/"


@pytest.mark.parametrize("name", ["table_phone", "table_manifest", "pair_scores", "who_are_you"])
def test_an_invented_or_replaced_link_says_what_to_do(name):
    held = with_phones()
    old = pair_secret(held, "1-ns") if name == "pair_scores" else phone(held).secret
    exchange_links(session_id=held.session.pk)

    for secret in (old, "x" * 22, "x"):
        page = Client().get(reverse(name, args=[secret]))
        assert page.status_code == 404
        assert b"Scan the code on the table now" in page.content


def test_a_table_on_paper_and_one_before_the_start_have_a_page():
    held = evening(entry="phones")
    give_links(session_id=held.session.pk)

    for _state in ("setup", "running"):
        page = Client().get(reverse("table_phone", args=[phone(held).secret]))
        assert page.status_code == 200
        if _state == "setup":
            held.start()


def test_a_pair_reads_its_own_scores_before_they_are_compared(in_play):
    at = phone(in_play)
    at.enter(1, 1, "4SN=", seen=0)

    page = pair_page(in_play).content.decode()

    words = words_of(page)
    assert "4 ♠ N = −420 later" in words
    assert "Until then only you see your score here" in words
    assert "−420" in page
    assert "%" not in page


def test_rounds_to_come_say_where_and_with_which_boards(in_play):
    page = pair_page(in_play).content.decode()

    words = words_of(page)
    assert "Round 1 · Table 1, East-West, boards 1–2" in words
    assert "Round 2 · Table 2, East-West, boards 5–6" in words
    assert "Until then" not in words
    assert "<table" not in page


def test_a_page_that_asks_for_news_is_sent_it_only_if_there_is_any(in_play):
    address, secret = "pair_scores", pair_secret(in_play, "1-ew")
    first = Client().get(reverse(address, args=[secret]), headers={"HX-Request": "true"})
    known = {"HX-Request": "true", "If-None-Match": first.headers["ETag"]}

    unchanged = Client().get(reverse(address, args=[secret]), headers=known)
    phone(in_play).enter(1, 1, "4SN=", seen=0)
    changed = Client().get(reverse(address, args=[secret]), headers=known)

    assert (first.status_code, unchanged.status_code, changed.status_code) == (200, 304, 200)
    assert "<html" not in first.content.decode()
    assert "4 ♠ N =" in words_of(changed)


def test_a_table_offers_their_own_pages_to_those_who_sit_there_now(in_play):
    def offered() -> set[str]:
        page = Client().get(reverse("who_are_you", args=[phone(in_play).secret]))
        assert page.headers["Cache-Control"] == "no-store, private"
        return set(re.findall(r'href="/p/([^/]+)/#us"', page.content.decode()))

    assert offered() == {pair_secret(in_play, each) for each in ("1-ns", "1-ew")}
    for board in phone(in_play).boards(1):
        phone(in_play).enter(1, board, "PASS", seen=0)
    assert offered() == {pair_secret(in_play, each) for each in ("1-ns", "3-ew")}


def test_a_table_offers_no_page_of_a_team_and_none_when_the_session_is_over():
    match = with_phones("team-match", {"boards": 4}, contest="team_match")
    over = with_phones().play().finish()

    for held in (match, over):
        page = Client().get(reverse("who_are_you", args=[phone(held).secret]))
        assert page.status_code == 200
        assert "/p/" not in page.content.decode()


def test_a_pair_reads_nothing_of_other_tables(in_play):
    phone(in_play, 2).enter(1, phone(in_play, 2).boards(1)[0], "7NTN=", seen=0)

    assert "7NT" not in pair_page(in_play).content.decode()


def test_a_team_reads_a_score_once_its_other_table_has_played_the_board():
    held = with_phones("team-match", {"boards": 8}, contest="team_match", method="imps")
    at = phone(held)
    board = at.boards(1)[0]
    at.enter(1, board, "7NTN=", seen=0)
    teams = [each.address for each in held.event.contestants.order_by("id")]

    pages = [pair_page(held, each).content.decode() for each in teams]
    held.play()
    later = [pair_page(held, each).content.decode() for each in teams]

    assert not any("7NT" in words_of(page).replace(" ", "") for page in pages)
    assert sum("later" in words_of(page) for page in pages) == 2
    assert sum("7NT" in words_of(page).replace(" ", "") for page in later) == 2


def test_a_pair_is_told_where_to_sit_next(in_play):
    at = phone(in_play)
    for board in at.boards(1):
        at.enter(1, board, "PASS", seen=0)

    page = " ".join(pair_page(in_play).content.decode().split())

    assert "Round 2: Table 2, East-West" in page


def test_once_everybody_has_played_a_board_a_pair_reads_what_it_was_worth():
    held = with_phones().play()

    page = pair_page(held).content.decode()

    assert "%" in page
    assert "compared once everyone has" not in page


def test_a_pair_reads_imps_lost_with_a_real_minus_sign():
    held = with_phones(method="cross_imps")
    held.fill(lambda each: "4SN=" if each.sitting.table == 1 else "4SN-1")

    assert "4 ♠ N = −420 −10 2" in words_of(pair_page(held))


def test_a_pairs_link_ends_with_the_session():
    held = with_phones().play().finish()

    page = pair_page(held).content.decode()

    assert "The session is over, so this link has ended" in page
    assert "<table" not in page


def test_whist_counts_the_tricks_of_the_pairs_own_side():
    held = with_phones(game="whist", method="tricks")
    at = phone(held)
    board = at.boards(1)[0]
    at.enter(1, board, "8", seen=0)
    ew = next(each.label for each in at.sheet.rounds[0].sitters if each.seat == "EW")

    page = pair_page(held, f"{ew.lstrip('E')}-ew").content.decode()

    assert re.search(r'<td class="num">\s*5\s*</td>', page)
