"""Who may open an event, and in which role."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from tests.tournaments.evenings import evening
from tournaments.clubs.models import Player
from tournaments.clubs.roles import Role
from tournaments.clubs.selectors import require_director_of
from tournaments.record.selectors.access import admission
from tournaments.record.services.events import add_session
from tournaments.site.refusals import NoSuchEventError, NoSuchPartError

pytestmark = pytest.mark.django_db
NOBODY = AnonymousUser()


def test_the_public_does_not_learn_of_an_event_before_it_starts():
    held = evening()

    with pytest.raises(NoSuchEventError, match=rf"^There is no event '{held.event.pk}'\.$"):
        admission.readable_event(held.event.pk, NOBODY)
    with pytest.raises(NoSuchPartError, match="no session with this number"):
        admission.readable_session(held.session.pk, NOBODY)


def test_directors_look_at_their_own_event_before_it_starts_and_at_others_as_the_public():
    held, elsewhere = evening(), evening()

    assert admission.readable_event(held.event.slug, held.director).role is Role.DIRECTOR
    with pytest.raises(NoSuchEventError):
        admission.readable_event(held.event.slug, elsewhere.director)


def test_a_section_opens_with_its_session():
    held = evening().start()
    later = add_session(event_id=held.event.pk).sections.get()

    assert admission.readable_section(held.section.pk, NOBODY).role is Role.PUBLIC
    assert admission.readable_section(later.pk, held.director).role is Role.DIRECTOR
    with pytest.raises(NoSuchPartError, match="no section with this number"):
        admission.readable_section(later.pk, NOBODY)


def test_only_directors_of_the_club_are_let_in_to_change_something():
    held, elsewhere = evening(), evening()

    assert admission.directed_part("section", held.section.pk, held.director).event == (
        admission.directed_event(held.event.slug, held.director).event
    )
    for stranger in (NOBODY, elsewhere.director):
        with pytest.raises(PermissionDenied):
            admission.directed_event(held.event.slug, stranger)
        with pytest.raises(PermissionDenied):
            admission.directed_part("section", held.section.pk, stranger)


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (lambda: admission.directed_event("none", NOBODY), "There is no event 'none'."),
        (lambda: admission.owner_of_event("none", NOBODY), "There is no event 'none'."),
        (
            lambda: admission.owner_of_part("result", 1, NOBODY),
            "There is no result with this number.",
        ),
        (lambda: admission.readable_section(1, NOBODY), "There is no section with this number."),
        (
            lambda: require_director_of(Player, "player", 1, NOBODY),
            "There is no player with this number.",
        ),
    ],
)
def test_says_what_does_not_exist(refused, sentence):
    with pytest.raises(NoSuchEventError) as refusal:
        refused()

    assert str(refusal.value) == sentence
