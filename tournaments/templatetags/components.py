"""What repeats on pages: a table that may be wider than the screen, a notice, an empty list."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_block_tag
def table_wrap(
    content: SafeString, *title: object, kind: str = "", label: str = "", has_fields: bool = False
) -> SafeString:
    """Wrap a table in a region that scrolls by itself and can be reached with the keyboard.

    Args:
        content: The table.
        title: The parts of the id of the heading that names it.
        kind: ``fit`` for a table as narrow as it can be, ``wide`` for one as wide as the page.
        label: Its name, where no heading says it.
        has_fields: Whether the focus can be moved to fields inside, so that the region needs none.
    """
    name = (
        format_html('aria-label="{}"', label)
        if label
        else format_html('aria-labelledby="{}"', "".join(map(str, title)))
    )
    return format_html(
        '<div class="table-wrap{}" role="region" {}{}>{}</div>',
        f" table-wrap-{kind}" if kind else "",
        name,
        "" if has_fields else SafeString(' tabindex="0"'),
        content,
    )


@register.simple_block_tag
def notice(content: SafeString, kind: str = "", *, alert: bool = False) -> SafeString:
    """Set a paragraph apart from the text around it.

    Args:
        content: What it says.
        kind: ``warn`` or ``wrong``; else it only tells something.
        alert: Whether screen readers read it at once.
    """
    return format_html(
        '<p class="callout{}"{}>{}</p>',
        f" callout-{kind}" if kind else "",
        SafeString(' role="alert"') if alert else "",
        content,
    )


@register.inclusion_tag("components/empty.html")
def empty_state(title: str, words: str, url: str = "", action: str = "") -> dict[str, str]:
    """Say why there is nothing here, and where to go for something.

    Args:
        title: What there is not.
        words: When there will be.
        url: Where the button leads; without one there is no button.
        action: What the button says.
    """
    return {"title": title, "words": words, "url": url, "action": action}
