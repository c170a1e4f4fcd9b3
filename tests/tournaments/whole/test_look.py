"""What every page promises: contrast, no inline code, files that are there."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template, render_to_string

TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))
STATIC = settings.BASE_DIR / "tournaments" / "static"
TOKENS = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
LIGHT, DARK_BY_DEVICE, DARK_BY_CHOICE = (
    dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6});", block))
    for block in re.findall(r"\{\s*color-scheme: \w+;(.*?)\}", TOKENS, re.DOTALL)
)
GROUNDS = ("paper", "card", "sunk")
TEXT_PAIRS = [
    *((text, ground) for ground in GROUNDS for text in ("ink", "quiet", "felt", "wrong")),
    *((text, ground) for ground in GROUNDS for text in ("warn-ink",)),
    *(("ink", wash) for wash in ("felt-wash", "felt-fade", "warn-wash", "wrong-wash")),
    ("felt", "felt-wash"),
    ("wrong", "wrong-wash"),
    ("on-felt", "felt"),
    ("on-felt", "felt-deep"),
    ("on-wrong", "wrong"),
]
# Shapes that carry meaning need 3:1; the letters beside them are ink.
SHAPE_PAIRS = [
    *(
        (suit, ground)
        for ground in (*GROUNDS, "felt-wash")
        for suit in ("heart", "diamond", "club")
    ),
    *((shape, ground) for ground in GROUNDS for shape in ("edge", "warn")),
]


def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1 (WCAG 2.2)."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    channels = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("tokens", [LIGHT, DARK_BY_DEVICE], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_text_can_be_read_on_its_ground(tokens, text, ground):
    assert contrast(tokens[text], tokens[ground]) >= 4.5


@pytest.mark.parametrize("tokens", [LIGHT, DARK_BY_DEVICE], ids=["light", "dark"])
@pytest.mark.parametrize(("shape", "ground"), SHAPE_PAIRS)
def test_shapes_can_be_told_from_their_ground(tokens, shape, ground):
    assert contrast(tokens[shape], tokens[ground]) >= 3


def test_dark_is_the_same_whether_the_device_or_the_reader_chose_it():
    assert DARK_BY_DEVICE == DARK_BY_CHOICE
    assert set(DARK_BY_DEVICE) <= set(LIGHT)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_page_carries_inline_styles_or_scripts(path):
    source = path.read_text(encoding="utf-8")

    assert not re.search(r"\sstyle\s*=", source)
    assert not re.search(r"\son[a-z]+\s*=\s*[\"']", source)
    assert "<style" not in source
    assert not re.search(r"<script(?![^>]*\s(?:src=|type=\"application/json\"))", source)
    assert "hx-on" not in source


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_every_page_can_be_read_and_names_files_that_are_there(path):
    get_template(str(path.relative_to(settings.BASE_DIR / "templates")))

    for name in re.findall(r"{% static '([^']+)' %}", path.read_text(encoding="utf-8")):
        assert finders.find(name), name


@pytest.mark.parametrize("path", sorted((STATIC / "css").glob("*.css")), ids=lambda path: path.name)
def test_style_sheets_name_fonts_and_pictures_that_are_there(path: Path):
    for address in re.findall(r'url\("([^"]+)"\)', path.read_text(encoding="utf-8")):
        assert (path.parent / address).is_file(), address


def test_icons_named_on_pages_are_drawn():
    drawn = set(re.findall(r'id="([a-z]+)"', (STATIC / "img" / "icons.svg").read_text()))
    named = {
        name
        for path in TEMPLATES
        for name in re.findall(r'{% icon "([a-z-]+)" %}', path.read_text(encoding="utf-8"))
    }

    assert named <= drawn


@pytest.mark.parametrize("code", ["400", "403", "403_csrf", "404", "500"])
def test_error_pages_say_what_happened_without_any_context(code):
    html = render_to_string(f"errors/{code}.html")

    assert "<h1>" in html
    assert 'href="/"' in html
