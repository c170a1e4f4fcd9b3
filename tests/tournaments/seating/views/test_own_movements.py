"""A club makes its own movements: files in and out, the sheet, and an evening played with one."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from movements.formats.reading import movement_in
from movements.formats.writing import FORMS, written
from movements.registry import generate
from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tests.tournaments.pages import key
from tournaments.clubs.roles import Role
from tournaments.record.models import OwnMovement, Section
from tournaments.seating.services.own_movements import import_own_movement
from tournaments.standings.selectors.ranking.standings import standings

HEADS = "round,table,ns,ew,boards\n"
GOOD = written(generate("mitchell", {"tables": 3, "boards_per_round": 2}), "csv")
SHARED = HEADS + "1,1,N1,E1,1-2\n1,2,N2,E2,1-2\n"
TWICE = HEADS + "1,1,N1,E1,1\n1,2,N1,E2,2\n"


pytestmark = pytest.mark.django_db
held = kept(evening)


def own_of(held, text=GOOD, name="House"):
    return import_own_movement(club_id=held.club.pk, name=name, text=text)


def fields(page):
    """Return what the form of a sheet would send."""
    sheet, form = page.context["sheet"], {"version": str(page.context["version"])}
    form |= {"rounds": str(sheet.grid.rounds), "tables": str(sheet.grid.tables)}
    form |= {"players": "1" if sheet.grid.by_player else "0", "copies": str(sheet.copies)}
    form |= {"teams": sheet.teams, "winners": str(sheet.winners or "")}
    form |= {"share": "on"} if sheet.share else {}
    form |= {"replayed": "on"} if sheet.replayed else {}
    for _number, cells in page.context["rounds"]:
        form |= {field.name: field.value for cell in cells for field in cell.fields}
    return form | {"name": page.context["name"], "do": "save", "key": str(uuid4())}


def test_an_evening_is_played_with_an_imported_movement(held, directing):
    client = directing(held)
    file = SimpleUploadedFile("house.csv", GOOD.encode(), "text/csv")

    answer = client.post(
        reverse("own_movement_import"), {"name": "House", "file": file, "key": str(uuid4())}
    )
    own = OwnMovement.objects.get()
    assert answer.headers["Location"] == reverse("own_movement", args=[own.pk])

    choose = reverse("choose_movement", args=[held.section.pk])
    page = client.get(choose).content.decode()
    assert f'value="own?id={own.pk}"' in page
    answer = client.post(choose, {"choice": f"own?id={own.pk}"})
    assert answer.headers["Location"] == reverse("enter_names", args=[held.section.pk])
    plan = client.page("section_plan", held.section.pk)
    assert "House" in plan
    assert "Proved: nobody sits in two places" in plan

    client.post(reverse("start_session", args=[held.session.pk]), key())
    held.play()
    assert len(held.results()) == 18
    page = client.page("event_standings", held.event.slug)
    assert "%" in page
    ranked = standings(held.snapshot.seen_by(Role.DIRECTOR)).rankings
    numbers = [line.number for ranking in ranked for line in ranking.standings]
    assert sorted(numbers) == ["1", "1", "2", "2", "3", "3"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("round,table,ns,ew,boards\n1,1,N1,E1,x", "Line 2, column boards has"),
        ("", "from 1 to 20000 rows"),
        ("\0", "from 1 to 20000 rows"),
    ],
)
def test_a_file_that_cannot_be_read_says_where_and_is_kept_in_the_form(
    held, directing, text, sentence
):
    typed = {"name": "House", "text": text, "key": str(uuid4())}

    answer = directing(held).post(reverse("own_movement_import"), typed)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    assert 'value="House"' in page


@pytest.mark.parametrize("form", FORMS)
def test_what_is_exported_can_be_imported(held, directing, form):
    own = own_of(held)

    answer = directing(held).get(reverse("own_movement_export", args=[own.pk, form]))

    assert "attachment" in answer.headers["Content-Disposition"]
    again = movement_in(answer.content.decode())
    assert [row.boards for row in again.rows] == [row.boards for row in movement_in(GOOD).rows]


def test_the_list_says_what_is_proved_and_what_is_a_draft(held, directing):
    client = directing(held)
    assert "No movement of your own yet" in client.page("own_movements")
    own_of(held)
    own_of(held, TWICE, "Draft")
    own_of(held, SHARED, "Web")

    page = client.page("own_movements")

    assert "Proved." in page
    assert "N1 sits at tables 1 and 2 in round 1." in page
    assert "Can be played if tables share boards." in page


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ({"family": "howell", "p-pairs": "8", "p-boards_per_round": "3", "take": "1"}, 28),
        ({"family": "four-pair"}, 6),
        ({"family": "round-robin", "p-teams": "4", "take": "1"}, 24),
    ],
)
def test_a_movement_of_the_registry_is_copied_to_a_sheet_and_kept_as_it_was(
    held, directing, query, rows
):
    client = directing(held)
    page = client.get(reverse("own_movement_new"), query)
    typed = fields(page) | {"name": "Copy"}

    answer = client.post(reverse("own_movement_new"), typed)
    again = client.post(reverse("own_movement_new"), typed)

    own = OwnMovement.objects.get()
    parameters = {n.removeprefix("p-"): v for n, v in query.items() if n.startswith("p-")}
    movement = generate(query["family"], parameters).to_json()
    assert answer.headers["Location"] == reverse("own_movement", args=[own.pk])
    assert again.status_code == 302
    assert own.movement["rows"] == movement["rows"]
    assert own.movement["contestants"] == movement["contestants"]
    assert (own.movement["shared"], own.movement.get("copies")) == (
        movement["shared"],
        movement.get("copies"),
    )


def test_a_copy_asks_for_the_parameters_and_says_what_they_may_be(held, directing):
    client = directing(held)

    asked = client.get(reverse("own_movement_new"), {"family": "howell"})
    refused = client.get(
        reverse("own_movement_new"), {"family": "mitchell", "p-tables": "8", "take": "1"}
    )
    unknown = client.get(reverse("own_movement_new"), {"family": "poker"}, follow=True)

    assert 'name="p-pairs"' in asked.content.decode()
    assert refused.status_code == 422
    assert "needs an odd number of tables, not 8" in refused.content.decode()
    assert "There is no movement" in unknown.content.decode()


def test_a_blank_sheet_is_filled_in_and_kept(held, directing):
    client = directing(held)
    page = client.get(reverse("own_movement_new"), {"rounds": "1", "tables": "1"})
    typed = fields(page) | {"name": "One table", "c1-1-0": "1", "c1-1-1": "2", "c1-1-b": "1-4"}

    empty = client.post(reverse("own_movement_new"), fields(page) | {"name": "One table"})
    half = client.post(reverse("own_movement_new"), typed | {"c1-1-1": ""})
    client.post(reverse("own_movement_new"), typed | key())

    assert "Fill in a table first." in empty.content.decode()
    assert "Round 1, table 1: who sits E-W?" in half.content.decode()
    assert OwnMovement.objects.get().movement["rows"][0]["boards"] == [1, 2, 3, 4]


def test_a_sheet_changed_by_two_people_is_kept_for_the_first_and_shown_to_the_second(
    held, directing
):
    client, own = directing(held), own_of(held)
    url = reverse("own_movement", args=[own.pk])
    first, second = (fields(client.get(url)) for _ in range(2))

    assert client.post(url, first | {"name": "First"}).status_code == 302
    answer = client.post(url, second | {"name": "Second", "c1-1-b": "9"})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Someone else has changed First" in page
    assert 'value="9"' in page
    assert OwnMovement.objects.get().name == "First"


def test_the_verifier_answers_while_cells_change_and_marks_them(held, directing):
    client, own = directing(held), own_of(held)
    typed = fields(client.get(reverse("own_movement", args=[own.pk]))) | {"c1-2-0": "N1"}

    answer = client.post(reverse("own_movement_check"), typed | {"do": ""})

    page = answer.content.decode()
    assert "N1 sits at tables 1 and 2 in round 1." in page
    assert answer.context["verdict"].wrong >= {(1, 1), (1, 2)}
    assert page.count('hx-swap-oob="true"') == 9
    assert OwnMovement.objects.get().version == 1


@pytest.mark.parametrize(
    ("do", "rounds", "tables"),
    [
        ("add-round", 4, 3),
        ("remove-round", 2, 3),
        ("add-table", 3, 4),
        ("remove-table", 3, 2),
        ("redraw", 3, 3),
    ],
)
def test_rounds_and_tables_come_and_go_with_what_is_typed(held, directing, do, rounds, tables):
    client, own = directing(held), own_of(held)
    url = reverse("own_movement", args=[own.pk])
    typed = fields(client.get(url)) | {"do": do, "c1-1-b": "11"}

    part = client.post(reverse("own_movement_check"), typed)
    page = client.post(url, typed)

    for answer in (part, page):
        grid = answer.context["sheet"].grid
        assert (grid.rounds, grid.tables) == (rounds, tables)
        assert 'value="11"' in answer.content.decode()


def test_a_movement_too_large_for_a_sheet_is_shown_with_its_verdict(held, directing):
    own = own_of(held, written(generate("mitchell", {"tables": 41}), "csv"))

    page = directing(held).page("own_movement", own.pk)

    assert "too large for a sheet" in page
    assert "Proved" in page


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"rounds": "x", "tables": "-1", "copies": "1e9", "players": "1", "teams": "what?"},
        {"rounds": "9" * 40, "tables": "9" * 40, "do": "add-table"},
        {"c1-1-0": "\0", "c1-1-1": "<b>", "c1-1-b": "1-" * 90, "winners": "7", "do": "save"},
        {"c1-1-0": "N1", "c1-1-1": "1", "c1-1-b": "1", "winners": "1"},
    ],
)
def test_nonsense_in_a_sheet_never_breaks_the_page(held, directing, typed):
    client = directing(held)

    assert client.post(reverse("own_movement_check"), typed).status_code == 200
    assert client.post(reverse("own_movement_new"), typed).status_code in (200, 422)


def test_a_movement_is_removed_by_whoever_saw_its_version(held, directing):
    client, own = directing(held), own_of(held)
    url = reverse("own_movement_delete", args=[own.pk])

    page = client.post(url, {"version": "7"}, follow=True).content.decode()
    assert "Someone else has changed House" in page
    page = client.post(url, {"version": "1"}, follow=True).content.decode()
    assert "House has been removed." in page
    assert not OwnMovement.objects.exists()


def test_sharing_is_asked_for_and_what_is_impossible_is_refused(held, directing):
    client = directing(held)
    web, draft = own_of(held, SHARED, "Web"), own_of(held, TWICE, "Draft")
    choose = reverse("choose_movement", args=[held.section.pk])

    asked = client.post(choose, {"choice": f"own?id={web.pk}"})
    refused = client.post(choose, {"choice": f"own?id={draft.pk}&share=true"})

    assert asked.status_code == refused.status_code == 422
    assert f"own?id={web.pk}&amp;share=true" in asked.content.decode()
    assert "N1 sits at tables 1 and 2" in refused.content.decode()
    client.post(choose, {"choice": f"own?id={web.pk}&share=true"})
    assert Section.objects.get(pk=held.section.pk).shared


def test_other_clubs_movements_are_closed(held, directing):
    own, elsewhere = own_of(held), directing(evening())

    assert elsewhere.get(reverse("own_movement", args=[own.pk])).status_code == 403
    assert elsewhere.get(reverse("own_movements"), {"club": held.club.pk}).status_code == 403
    assert elsewhere.post(reverse("own_movement_delete", args=[own.pk])).status_code == 403
    assert OwnMovement.objects.exists()
