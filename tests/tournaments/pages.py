"""What tests of pages send and read."""

import re
from uuid import uuid4

from django.http import HttpResponse

HTMX = {"HX-Request": "true"}


def key() -> dict[str, str]:
    """Return a form's key, as a page gives it."""
    return {"key": str(uuid4())}


def words_of(answer: HttpResponse | bytes | str) -> str:
    """Return the words of a page, without its markup."""
    content = answer if isinstance(answer, bytes | str) else answer.content
    page = content.decode() if isinstance(content, bytes) else content
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())
