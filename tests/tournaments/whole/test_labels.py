"""One system of labels: 1 N-S, 1 E-W, 7 in one field, on every page there is."""

import re

import pytest
from django.core.cache import cache

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import evening
from tests.tournaments.whole.test_every_role import addresses, asked, here

pytestmark = pytest.mark.django_db
__all__ = ["here"]

OTHER_FORMS = re.compile(r"(?<![\w/.-])(?:[NE]\d{1,2}|\d{1,2} ?(?:ns|ew|NS|EW))(?![\w-])")
NOTATION = ("/director/movements/",)
"""Where movements are written in their own notation, which names starting positions."""


def _shown(page: str) -> str:
    """The words of a page, without scripts, styles and the contents of fields."""
    page = re.sub(r"<(script|style|textarea|code|kbd)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.slow
def test_no_page_labels_a_pair_in_another_form(here) -> None:
    read, others = 0, {}
    for role in ("director", "public"):
        for address in addresses(here.words):
            if address.startswith(("/api/", *NOTATION)):
                continue
            answer = asked(here.clients[role], "GET", address)
            if answer.status_code != 200 or "html" not in answer.headers.get("Content-Type", ""):
                continue
            read += 1
            found = OTHER_FORMS.findall(_shown(answer.content.decode()))
            if found:
                others[role, address] = sorted(set(found))
    cache.clear()

    assert read > 50
    assert others == {}


def test_a_plan_with_a_sit_out_and_one_of_teams_keep_to_the_forms() -> None:
    for held in (
        evening(
            "mitchell",
            {"tables": 5, "boards_per_round": 2, "half_table": "north-south"},
            names=True,
        ),
        evening("fours-howell", {"teams": 5}, names=True, contest="teams", method="imps"),
    ):
        browser = logged_in(held.director)
        for page in (
            browser.page("section_plan", held.section.pk),
            browser.page("enter_names", held.section.pk),
        ):
            assert OTHER_FORMS.findall(_shown(page)) == []
