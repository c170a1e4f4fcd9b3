"""Several documents as one file."""

import pytest

from tests.tournaments.evenings import evening
from tests.tournaments.printing.reading import fonts_not_embedded, opened
from tournaments.printing.catalogue import bundle, printing
from tournaments.printing.selectors import document, document_pages
from tournaments.printing.tasks import print_document
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db


def made(set_up, about, order="reading", paper="A4"):
    content = printing.read_content(set_up.snapshot, set_up.session.pk, "bundle", about)
    return printing.pdf("bundle", content, paper, order=order)


def test_each_document_keeps_its_own_foot_and_the_file_an_outline():
    set_up = evening(names=True).start().play()
    pdf = made(set_up, "travellers,guide-cards,results")

    file = opened(pdf)
    alone = [
        page.extract_text()
        for kind in ("travellers", "guide-cards", "results")
        for page in opened(
            printing.pdf(
                kind, printing.read_content(set_up.snapshot, set_up.session.pk, kind), "A4"
            )
        ).pages
    ]
    assert [page.extract_text() for page in file.pages] == alone
    assert [entry.title for entry in file.outline] == ["Traveller slips", "Guide cards", "Results"]
    assert fonts_not_embedded(file.pages) == set()
    assert pdf == made(set_up, "travellers,guide-cards,results")


def test_in_cutting_order_only_what_is_cut_stands_otherwise():
    set_up = evening("howell", {"pairs": 6, "boards_per_round": 4}).start().play()
    before, after = (
        [page.extract_text() for page in opened(made(set_up, "travellers,results", order)).pages]
        for order in ("reading", "cutting")
    )
    assert len(before) == len(after)
    assert before[0] != after[0]
    assert before[3:] == after[3:]


@pytest.mark.parametrize(
    ("about", "says"),
    [
        ("", "at least one"),
        ("travellers,posters", "no document 'posters'"),
        ("travellers,travellers", "Named twice"),
        ("travellers:3-ns", "no part to choose"),
        ("travellers,results", "Result sheet: Start the session first"),
    ],
)
def test_refuses_an_impossible_bundle(about, says):
    with pytest.raises(RefusedError, match=says):
        print_document(session_id=evening().session.pk, kind="bundle", about=about)


def test_named_and_together_say_the_same():
    parts = bundle.named("bundle", " travellers, guide-cards ")
    assert bundle.together(parts) == ("bundle", "travellers,guide-cards")
    assert bundle.together(bundle.named("bundle", "results")) == ("results", "")
    assert bundle.title("bundle", "travellers,gone") == "Traveller slips, gone"


@pytest.mark.django_db(transaction=True)
def test_a_file_of_several_is_made_by_the_worker_and_kept_by_its_order():
    session = evening().session
    first = print_document(session_id=session.pk, kind="bundle", about="travellers, guide-cards")
    again = print_document(session_id=session.pk, kind="bundle", about="travellers,guide-cards")
    cut = print_document(
        session_id=session.pk, kind="bundle", about="travellers,guide-cards", order="cutting"
    )
    assert first.pk == again.pk != cut.pk
    assert document(first.pk).status == document(cut.pk).status == "ready"
    assert document_pages(first.pk) is not None
    assert document(cut.pk).file_name.endswith("-bundle-travellers+guide-cards.pdf")
