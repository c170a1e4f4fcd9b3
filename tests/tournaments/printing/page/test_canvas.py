"""Texts are encoded once in a document and can still be read in it, in any number of shapes."""

from io import BytesIO

from tests.tournaments.printing.reading import drawing_of, opened
from tournaments.printing.page import typefaces
from tournaments.printing.page.canvas import SheetCanvas
from tournaments.printing.page.sheet import PAPERS, Sheet

IDEOGRAPHS = [chr(0x4E00 + place) for place in range(600)]  # more than one part of a typeface holds


def pages_with(texts, pages):
    stream = BytesIO()
    canvas = SheetCanvas(
        stream, pagesize=PAPERS["A4"], initialFontName=typefaces.ready(typefaces.BODY)
    )
    for _ in range(pages):
        sheet = Sheet(canvas, "A4")
        for place, text in enumerate(texts):
            sheet.text(40 + place % 20 * 25, 780 - place // 20 * 20, text)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def test_a_text_that_comes_again_is_the_same_text_in_the_same_place():
    texts = ["Ann", "(un\\balanced", "♠A ♥K", "דוד", *IDEOGRAPHS]

    first, second = (drawing_of(page) for page in opened(pages_with(texts, 2)).pages)

    assert [text.text for text in first.texts][:2] == texts[:2]
    assert {text.text for text in first.texts} >= set(IDEOGRAPHS)
    assert first.texts == second.texts


def test_two_documents_do_not_share_how_their_texts_are_encoded():
    pages_with(IDEOGRAPHS, 1)
    (other,) = opened(pages_with(IDEOGRAPHS[::-1], 1)).pages
    assert [text.text for text in drawing_of(other).texts] == IDEOGRAPHS[::-1]
