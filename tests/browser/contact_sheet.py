"""Small pictures of many pages side by side, to be looked at by a person."""

from io import BytesIO
from math import ceil
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page

ACROSS = 2_560  # pixels
HEIGHT = 640  # of a picture, in pixels; what is below is cut off
TITLE = 14  # pixels above each picture
GAP = 8


class ContactSheet:
    """Pages as they stand, in the order in which they were opened.

    Args:
        width: Of each picture, in pixels.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.pictures: list[tuple[str, Image.Image]] = []

    def add(self, address: str, page: Page) -> None:
        """Take a picture of the whole page."""
        whole = Image.open(BytesIO(page.screenshot(full_page=True))).convert("RGB")
        height = whole.height * self.width // whole.width
        small = whole.resize((self.width, height), Image.Resampling.LANCZOS)
        self.pictures.append((address, small.crop((0, 0, self.width, min(height, HEIGHT)))))

    def write(self, file: Path) -> None:
        """Store the sheet as a PNG."""
        wide, high, columns = self.width + GAP, HEIGHT + TITLE + GAP, ACROSS // self.width
        size = (wide * columns, high * ceil(len(self.pictures) / columns))
        sheet = Image.new("RGB", size, "grey")
        pen = ImageDraw.Draw(sheet)
        for number, (address, picture) in enumerate(self.pictures):
            across, down = number % columns * wide, number // columns * high
            pen.text((across, down), address[:52], "white")
            sheet.paste(picture, (across, down + TITLE))
        file.parent.mkdir(parents=True, exist_ok=True)
        sheet.save(file, optimize=True)
