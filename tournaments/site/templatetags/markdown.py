"""Text that people write in Markdown (CommonMark), safe to show to everybody."""

from functools import cache

from django import template
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

register = template.Library()

BELOW_A_HEADING = 2  # a page's own headings are h1 and h2


@register.filter
def markdown(text: str) -> SafeString:
    """Return HTML: tags that were typed are shown as typed, and pictures are links to them.

    Addresses that run scripts are no links.
    """
    reader = _reader()
    tokens = reader.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(int(token.tag[1]) + BELOW_A_HEADING, 6)}"
    html: str = reader.renderer.render(tokens, reader.options, {})
    return SafeString(html)


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).disable("image")
