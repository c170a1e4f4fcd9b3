"""What the director tells the room from its page."""

import pytest
from django.urls import reverse

from tests.tournaments.pages import key, words_of
from tests.tournaments.phones import with_phones
from tournaments.play.models import RoomMessage

pytestmark = pytest.mark.django_db


def tell(client, held, **sent):
    return client.post(
        reverse("message_sent", args=[held.session.pk]), {**key(), **sent}, follow=True
    )


def test_a_ready_sentence_goes_to_everybody(directing):
    held = with_phones()
    client = directing(held)
    assert "Two minutes left." in client.page("console", held.session.pk)

    page = words_of(tell(client, held, to="", text="", ready="Two minutes left."))

    assert "Message to everyone: Two minutes left." in page
    assert "Withdraw" in page
    assert RoomMessage.objects.get().table is None


def test_a_message_goes_to_one_table_and_stays_if_it_is_pinned(directing):
    held = with_phones()

    page = words_of(
        tell(
            directing(held),
            held,
            to=f"{held.section.pk}-2",
            text="Please hurry.",
            pinned="yes",
        )
    )

    assert "Message to table 2: Please hurry." in page
    assert "until withdrawn" in page
    assert RoomMessage.objects.get().table == 2


def test_a_message_is_withdrawn(directing):
    held = with_phones()
    client = directing(held)
    tell(client, held, text="Coffee is ready.")
    message = RoomMessage.objects.get()

    place = [held.session.pk, message.pk]
    client.post(reverse("message_withdrawn", args=place), key())

    message.refresh_from_db()
    assert message.withdrawn_at is not None
    assert "withdrawn" in words_of(client.page("console", held.session.pk))


def test_an_impossible_message_is_refused_with_a_sentence(directing):
    held = with_phones()

    assert "Write what you want to say." in words_of(tell(directing(held), held, text=" "))
    assert "up to 200 characters" in words_of(tell(directing(held), held, text="x" * 201))
    assert "up to 200 characters" in words_of(tell(directing(held), held, text="x" * 10_000))
    assert "Write what you want to say." in words_of(tell(directing(held), held, text="\0"))
