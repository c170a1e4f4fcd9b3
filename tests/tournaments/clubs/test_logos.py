"""What becomes of a picture that somebody sends as a logo."""

from io import BytesIO

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from tournaments.clubs.logos import HIGHEST, WIDEST, logo_of
from tournaments.site.refusals import RefusedError


def picture(form: str, size: tuple[int, int] = (60, 30), **options: object) -> bytes:
    written = BytesIO()
    Image.new("RGB", size, "#7a1fa2").save(written, form, **options)
    return written.getvalue()


def read(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png), formats=("PNG",))


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_it_is_kept_as_a_png_that_looks_the_same(form: str) -> None:
    kept = read(logo_of(picture(form)))

    assert kept.size == (60, 30)
    red, green, blue = kept.convert("RGB").getpixel((30, 15))  # type: ignore[misc]  # three numbers, in RGB
    assert abs(red - 0x7A) + abs(green - 0x1F) + abs(blue - 0xA2) < 12  # a JPEG is not exact


def test_nothing_that_the_file_hides_is_kept() -> None:
    words, place = PngInfo(), Image.Exif()
    words.add_text("Author", "Hilda Brackenbury")
    place[0x010E] = "Hilda’s kitchen"
    sent = picture("PNG", pnginfo=words, exif=place)
    sent += b"<script>and something behind the picture</script>"

    kept = logo_of(sent)

    assert read(kept).info == {}
    for hidden in (b"Hilda", b"kitchen", b"script"):
        assert hidden in sent
        assert hidden not in kept


def test_a_photo_stands_as_the_camera_was_held() -> None:
    held = Image.Exif()
    held[0x0112] = 6  # turned by a quarter

    assert read(logo_of(picture("JPEG", exif=held))).size == (30, 60)


def test_what_is_clear_becomes_white_because_paper_is() -> None:
    written = BytesIO()
    Image.new("RGBA", (8, 8), (0, 0, 0, 0)).save(written, "PNG")

    assert read(logo_of(written.getvalue())).getpixel((4, 4)) == (255, 255, 255)


def test_it_is_not_kept_larger_than_it_is_printed() -> None:
    wide, high = read(logo_of(picture("PNG", (4000, 100)))).size

    assert (wide, high) == (WIDEST, 25)
    assert read(logo_of(picture("PNG", (100, 4000)))).height == HIGHEST


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"no picture",
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        picture("GIF"),
        picture("PNG")[:60],
        picture("JPEG")[:200],
        b"\x89PNG\r\n\x1a\n" + bytes(200),
    ],
    ids=["empty", "text", "SVG", "GIF", "half a PNG", "half a JPEG", "zeros"],
)
def test_what_is_no_picture_is_refused_in_a_sentence(sent: bytes) -> None:
    with pytest.raises(RefusedError, match="Send a PNG or a JPEG"):
        logo_of(sent)


def test_what_is_too_large_is_refused_before_it_is_unpacked() -> None:
    with pytest.raises(RefusedError, match="25 million pixels"):
        logo_of(picture("PNG", (6000, 5000)))
    with pytest.raises(RefusedError, match="5 MB"):
        logo_of(bytes(5_000_001))
