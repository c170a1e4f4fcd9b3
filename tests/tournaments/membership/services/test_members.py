"""Members by category, what they have paid, and who has not."""

import csv
from datetime import date
from decimal import Decimal
from io import BytesIO, StringIO
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from tests.tournaments.browsing import Browser, logged_in
from tests.tournaments.evenings import DIRECTOR, Evening
from tournaments.clubs.models import Club, Player
from tournaments.clubs.selectors import everything_about
from tournaments.clubs.services import (
    add_player,
    create_club,
    erase_player,
    leave_list_if_only_entered,
    merge_players,
    separate_player,
    set_number,
)
from tournaments.membership.models import Category, Member, Subscription
from tournaments.membership.selectors import categories_of, member, members_of, payments_of
from tournaments.membership.services import (
    add_category,
    note_payment,
    remove_category,
    rename_category,
    set_member,
    take_back_payment,
)
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 29)
YEARS = {year: date(year, 8, 31) for year in range(2024, 2030)}


@pytest.fixture
def club() -> Club:
    return create_club(name="Elm Row")


@pytest.fixture
def full(club: Club) -> Category:
    return add_category(club_id=club.pk, name="Full")


@pytest.fixture
def ann(club: Club, full: Category) -> Player:
    player = add_player(club_id=club.pk, name="Ann Lee")
    set_member(player_id=player.pk, category_id=full.pk, paid_until=YEARS[2025])
    return player


@pytest.fixture
def desk(played: Evening) -> Browser:
    return logged_in(played.director)


def pay(player: Player, until: date, **more: object) -> Subscription:
    paid = {"amount": Decimal("30.00"), "way": "cash", "paid_on": TODAY, "begins": date(2023, 9, 1)}
    return note_payment(player_id=player.pk, until=until, **{**paid, **more})


def test_lists_by_category_who_has_not_paid(club, full):
    student = add_category(club_id=club.pk, name="Student")
    for name, category, paid in (
        ("Ann Lee", full, YEARS[2027]),
        ("Zoe Adams", full, YEARS[2025]),
        ("Bo Marsh", student, None),
        ("Cy Nash", full, None),
        ("Di Visitor", None, None),
    ):
        player = add_player(club_id=club.pk, name=name)
        category_id = category.pk if category else None
        set_member(player_id=player.pk, category_id=category_id, paid_until=paid)

    unpaid = members_of(club.pk, unpaid_on=TODAY)

    assert [(each.category.name, each.player.name) for each in unpaid] == [
        ("Full", "Zoe Adams"),
        ("Full", "Cy Nash"),
        ("Student", "Bo Marsh"),
    ]
    assert [each.name for each in categories_of(club.pk)] == ["Full", "Student"]
    assert [each.members for each in categories_of(club.pk)] == [3, 1]
    assert len(members_of(club.pk)) == 5
    assert len(members_of(club.pk, visitors=False)) == 4
    assert len(members_of(club.pk, category_id=student.pk)) == 1
    # The last day paid for is paid for.
    assert members_of(club.pk, unpaid_on=YEARS[2027])[0].player.name != "Ann Lee"


def test_paying_moves_the_last_day_and_taking_back_restores_it(ann):
    first, second = pay(ann, YEARS[2026]), pay(ann, YEARS[2027])
    assert member(ann.pk).paid_until == YEARS[2027]

    with pytest.raises(RefusedError, match=r"First take back the 30\.00"):
        take_back_payment(payment_id=first.pk, now=timezone.now())
    take_back_payment(payment_id=second.pk, now=timezone.now())
    assert member(ann.pk).paid_until == YEARS[2026]
    take_back_payment(payment_id=first.pk, now=timezone.now())

    assert member(ann.pk).paid_until == YEARS[2025]
    assert [each.taken_back for each in payments_of(ann.pk)] == [True, True]
    with pytest.raises(RefusedError, match="already been taken back"):
        take_back_payment(payment_id=first.pk, now=timezone.now())
    with pytest.raises(NotFoundError):
        take_back_payment(payment_id=10**9, now=timezone.now())


def test_who_has_paid_for_later_days_keeps_them(ann, full):
    set_member(player_id=ann.pk, category_id=full.pk, paid_until=YEARS[2028])

    paid = pay(ann, YEARS[2026])

    assert member(ann.pk).paid_until == YEARS[2028]
    take_back_payment(payment_id=paid.pk, now=timezone.now())
    assert member(ann.pk).paid_until == YEARS[2028]


def test_a_day_set_by_hand_stays_when_a_payment_is_taken_back(ann, full):
    paid = pay(ann, YEARS[2027])
    set_member(player_id=ann.pk, category_id=full.pk, paid_until=YEARS[2026])

    take_back_payment(payment_id=paid.pk, now=timezone.now())

    assert member(ann.pk).paid_until == YEARS[2026]


def test_a_payment_sent_twice_is_noted_once(ann):
    key = uuid4()

    assert pay(ann, YEARS[2026], by=DIRECTOR, key=key) == pay(
        ann, YEARS[2026], by=DIRECTOR, key=key
    )


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"amount": Decimal(0)}, "above 0"),
        ({"amount": Decimal("0.001")}, "two decimals"),
        ({"amount": Decimal("NaN")}, "above 0"),
        ({"amount": Decimal(10**8)}, "two decimals"),
        ({"way": "barter"}, "Choose cash"),
        ({"until": date(2020, 1, 1)}, "before the first"),
    ],
)
def test_an_impossible_payment_is_refused(ann, wrong, sentence):
    with pytest.raises(RefusedError, match=sentence):
        pay(ann, **{"until": YEARS[2027], **wrong})
    assert not Subscription.objects.exists()


def test_a_visitor_pays_nothing(ann):
    set_member(player_id=ann.pk, category_id=None, paid_until=None)

    with pytest.raises(RefusedError, match="is a visitor"):
        pay(ann, YEARS[2027])


def test_categories_are_the_clubs_own_and_removed_only_when_empty(club, full, ann):
    with pytest.raises(RefusedError, match="already a category called full"):
        add_category(club_id=club.pk, name="full")
    assert rename_category(category_id=full.pk, name="FULL").name == "FULL"
    with pytest.raises(RefusedError, match="Somebody is still in FULL"):
        remove_category(category_id=full.pk)
    elsewhere = add_category(club_id=create_club(name="Ash Row").pk, name="Full")
    with pytest.raises(NotFoundError):
        set_member(player_id=ann.pk, category_id=elsewhere.pk, paid_until=None)

    set_member(player_id=ann.pk, category_id=None, paid_until=None)
    remove_category(category_id=full.pk)
    assert categories_of(club.pk) == ()


def test_two_names_of_one_person_are_one_member(club, full, ann):
    student = add_category(club_id=club.pk, name="Student")
    other = add_player(club_id=club.pk, name="Anne Lee")
    set_member(player_id=other.pk, category_id=student.pk, paid_until=YEARS[2026])
    paid = pay(other, YEARS[2027])
    merge_players(player_id=other.pk, into_id=ann.pk)

    (found,) = members_of(club.pk)
    assert found == member(other.pk)
    assert (found.category.name, found.paid_until) == ("Full", YEARS[2027])
    assert [each.id for each in payments_of(ann.pk)] == [paid.pk]
    assert [each.members for each in categories_of(club.pk)] == [1, 0]
    remove_category(category_id=student.pk)
    pay(ann, YEARS[2028])
    assert member(other.pk).paid_until == YEARS[2028]
    set_member(player_id=other.pk, category_id=full.pk, paid_until=YEARS[2024])
    assert member(ann.pk).paid_until == YEARS[2024]
    separate_player(player_id=other.pk)
    assert member(ann.pk).paid_until == YEARS[2024]


def test_a_member_stays_on_the_list(club, full):
    player = Player.objects.create(club=club, name="Ann Lee", only_entered=True)
    set_member(player_id=player.pk, category_id=full.pk, paid_until=None)
    numbered = Player.objects.create(club=club, name="Bo Marsh", only_entered=True)
    set_number(player_id=numbered.pk, federation="ACBL", number="1")

    for each in (player, numbered):
        leave_list_if_only_entered(each.pk)

    assert club.players.count() == 2


def test_everything_is_told_and_only_the_books_are_kept(ann):
    pay(ann, YEARS[2027])
    told = everything_about(ann.pk)["membership"]
    assert (told["category"], told["paid_until"]) == ("Full", "2027-08-31")
    assert [each["amount"] for each in told["subscriptions"]] == ["30.00"]

    erase_player(player_id=ann.pk, now=timezone.now())

    assert not Member.objects.exists()
    assert Subscription.objects.get().player.name == "A player"
    assert members_of(ann.club_id) == ()


def test_a_director_keeps_members_on_pages(played, desk):
    player = Player.objects.filter(club=played.club).order_by("id")[0]
    desk.post(reverse("categories"), {"name": "Full"})
    full = Category.objects.get(club=played.club)
    page = desk.post(reverse("member", args=[player.pk]), {"category": full.pk}, follow=True)
    assert "Not paid for today." in page.content.decode()
    unpaid = desk.page("members", query={"unpaid": "yes"})
    assert "1 member who has not paid" in unpaid
    assert player.name in unpaid
    assert "not paid yet" in unpaid

    paid = {"amount": "30,50", "way": "transfer", "paid_on": "2026-11-29"}
    period = {"begins": "2026-09-01", "until": "2099-08-31"}
    page = desk.post(
        reverse("note_payment", args=[player.pk]), {**paid, **period}, follow=True
    ).content.decode()
    assert "has paid until 31 Aug 2099" in page
    assert "30.50" in page
    assert "Everybody has paid" in desk.page("members", query={"unpaid": "yes"})
    payment = Subscription.objects.get(player=player)
    page = desk.post(reverse("take_back_payment", args=[payment.pk]), follow=True)
    assert "taken back" in page.content.decode()

    for wrong in ({"amount": "much"}, {"amount": "0"}, {"until": "2026-08-31"}, {"way": "barter"}):
        answer = desk.post(reverse("note_payment", args=[player.pk]), {**paid, **period, **wrong})
        assert answer.status_code == 422
        assert "Nothing is saved yet" in answer.content.decode()
    wrong = desk.post(reverse("member", args=[player.pk]), {"category": "999", "paid_until": "x"})
    assert wrong.status_code == 422
    page = desk.post(reverse("category_changed", args=[full.pk]), {"remove": "yes"}, follow=True)
    assert "Somebody is still in Full" in page.content.decode()
    page = desk.post(reverse("category_changed", args=[full.pk]), {"name": "Whole"}, follow=True)
    assert "Full is now called Whole." in page.content.decode()
    assert desk.get(reverse("member", args=[10**9])).status_code == 404


def test_the_list_leaves_as_a_file_and_calculates_nothing(played, desk):
    player = Player.objects.filter(club=played.club).order_by("id")[0]
    Player.objects.filter(pk=player.pk).update(name="=Sum(A1)", national_id="4711")
    set_number(player_id=player.pk, federation="ACBL", number="J1")
    full = add_category(club_id=played.club.pk, name="Full")
    set_member(player_id=player.pk, category_id=full.pk, paid_until=YEARS[2027])
    asked = f"?category={full.pk}"

    written = desk.get(reverse("members_file", args=["csv"]) + asked)
    rows = list(csv.reader(StringIO(written.content.decode("utf-8-sig"))))
    assert rows == [
        ["Name", "Other names", "National number", "Further numbers", "Category", "Paid until"],
        ["'=Sum(A1)", "", "4711", "ACBL J1", "Full", "2027-08-31"],
    ]
    everybody = reverse("members_file", args=["xlsx"]) + "?category=everybody"
    book = load_workbook(BytesIO(desk.get(everybody).content))
    cells = {cell.value: cell for cell in book["People"]["A"]}
    assert cells["=Sum(A1)"].data_type == "s"
    assert len(cells) == len(members_of(played.club.pk)) + 1
    assert desk.get(reverse("members_file", args=["pdf"])).status_code == 404
