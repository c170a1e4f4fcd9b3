"""Logos as people send them, and as they are kept: pixels only, nothing that a file may hide."""

from io import BytesIO

from tournaments.site.refusals import RefusedError

MOST_MEGABYTES = 5
MOST_PIXELS = 25_000_000
WIDEST, HIGHEST = 1000, 400  # pixels, as kept: 300 to the inch where it is printed largest


def logo_of(sent: bytes) -> bytes:
    """Return a picture as a PNG of its pixels alone, on white, not larger than a page needs.

    It is drawn anew, so that no location, comment or program in the file is kept or passed on.

    Raises:
        RefusedError: it is too large, or neither a PNG nor a JPEG.
    """
    from PIL import Image, ImageOps  # 15 MB, for a page that is opened once

    if len(sent) > MOST_MEGABYTES * 1_000_000:
        raise RefusedError(f"A logo can have up to {MOST_MEGABYTES} MB. Make it smaller.", "logo")
    try:
        file = Image.open(BytesIO(sent), formats=("PNG", "JPEG"))
        too_large = file.width * file.height > MOST_PIXELS
        if not too_large:
            picture = ImageOps.exif_transpose(file).convert("RGBA")
    except Exception as error:
        raise RefusedError("This is not a picture. Send a PNG or a JPEG.", "logo") from error
    if too_large:
        raise RefusedError("A logo can have up to 25 million pixels. Make it smaller.", "logo")
    picture.thumbnail((WIDEST, HIGHEST))
    plain = Image.new("RGB", picture.size, "white")
    plain.paste(picture, mask=picture)
    written = BytesIO()
    plain.save(written, "PNG", optimize=True)
    return written.getvalue()
