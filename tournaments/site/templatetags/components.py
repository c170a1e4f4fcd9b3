"""Parts that pages share: forms and their fields, wide tables, notices, keys, empty lists."""

from collections.abc import Iterable
from datetime import date
from html import unescape
from uuid import uuid4

from django import template
from django.forms.utils import flatatt
from django.http import HttpRequest
from django.template.context import RenderContext
from django.template.loader import render_to_string
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.urls import reverse
from django.utils import formats
from django.utils.html import format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.site import limits
from tournaments.site.local_network import may_log_in
from tournaments.site.templatetags.pictures import icon

register = template.Library()


@register.filter(name="may_log_in")
def may_log_in_filter(request: HttpRequest | None) -> bool:
    """Whether a page shows the way to the login; one made without its request does not."""
    return request is not None and may_log_in(request)


@register.simple_tag
def new_key() -> str:
    """Return a fresh idempotency key for one form."""
    return str(uuid4())


@register.filter
def longest(what: str) -> object:
    """Return how many characters a text can have: ``"reason"|longest``."""
    return getattr(limits, f"LONGEST_{what.upper()}")


_OF_A_CLUB = ("event", "competition", "series", "congress", "club_here")


@register.simple_tag(takes_context=True)
def house_look(context: template.Context) -> object:
    """Return the look of the club whose page this is; None if it is nobody's, or several clubs'."""
    for name in _OF_A_CLUB:
        found = context.get(name)
        look = getattr(found, "look", None) or getattr(getattr(found, "club", None), "look", None)
        if look is not None:
            return look
    return context.get("look")


@register.simple_tag(takes_context=True)
def words_of(context: template.Context, block: str) -> str:
    """Return the plain text of a template block, so that a page's title can repeat its heading."""
    rendering: RenderContext = context.render_context
    found = rendering[BLOCK_CONTEXT_KEY].get_block(block)
    return unescape(strip_tags(found.nodelist.render(context))).strip()


@register.simple_block_tag(takes_context=True)
def post_form(
    context: template.Context,
    content: SafeString,
    *address: object,
    kind: str = "",
    once: bool = True,
    **attributes: object,
) -> SafeString:
    """Return a form that posts its content, protected against forgery and double submission.

    Args:
        context: Holds the CSRF token.
        content: The fields and buttons.
        address: The name of the URL and its arguments; none for the page itself.
        kind: CSS classes of the form.
        once: Whether it carries a key, so that it acts once even if sent twice.
        attributes: Further attributes, such as ``enctype``.
    """
    unseen = [("csrfmiddlewaretoken", context["csrf_token"])]
    if once:
        unseen.append(("key", new_key()))
    given = {
        "class": kind or None,
        "method": "post",
        "action": reverse(str(address[0]), args=address[1:]) if address else None,
        "data-once": once,
        **_attributes(attributes),
    }
    fields = format_html_join("", '<input type="hidden" name="{}" value="{}">', unseen)
    return format_html("<form{}>{}{}</form>", flatatt(given), fields, content)


@register.inclusion_tag("components/input.html")
def input_field(name: str, label: str, value: object = "", **given: object) -> dict[str, object]:
    """Ask for a text, a number or a date.

    Args:
        name: The name of the field; also its id, unless ``anchor`` gives another.
        label: What it asks for.
        value: What it holds.
        given: ``anchor``, ``of``, ``kind``, ``help``, ``error`` and ``optional`` as in ``_field``,
            and further attributes.
    """
    return {"value": value, **_field(name, label, {"type": "text", **given})}


@register.inclusion_tag("components/input.html")
def number_field(
    name: str, label: str, value: object, least: int, most: int, **given: object
) -> dict[str, object]:
    """Ask for a whole number from ``least`` to ``most``; other arguments as in ``input_field``."""
    limits = {"kind": "field-short", "type": "number", "min": least, "max": most}
    return input_field(name, label, value, inputmode="numeric", **limits, **given)


@register.inclusion_tag("components/select.html")
def select_field(
    name: str,
    label: str,
    options: Iterable[tuple[object, str]],
    chosen: object = None,
    **given: object,
) -> dict[str, object]:
    """Ask for one of several values.

    Args:
        name: The name of the field.
        label: What it asks for.
        options: Values and their words.
        chosen: The value selected at first.
        given: As in ``input_field``.
    """
    choices = [(value, words, str(value) == str(chosen)) for value, words in options]
    return {"options": choices, **_field(name, label, given)}


@register.inclusion_tag("components/input.html")
def reason_field(label: str = "", value: object = "", **given: object) -> dict[str, object]:
    """Ask for a reason, to be shown in the history; arguments as in ``input_field``."""
    return input_field(
        "reason", label or _("Why?"), value, maxlength=limits.LONGEST_REASON, **given
    )


@register.simple_block_tag
def reason_row(
    content: SafeString, label: str = "", *, look: str = "button-primary", **given: object
) -> SafeString:
    """Ask for a reason, to be shown in the history, beside the button that acts.

    Args:
        content: The words of the button, with its icon.
        label: What is asked, if not only "Why?".
        look: The CSS class of the button.
        given: As in ``input_field``.
    """
    field = reason_field(label, given.pop("value", ""), **given)
    return format_html(
        '<div class="reason-row">{}<button type="submit" class="button {}">{}</button></div>',
        SafeString(render_to_string("components/input.html", field)),
        look,
        content,
    )


def _field(name: str, label: str, given: dict[str, object]) -> dict[str, object]:
    """Return the context of a field that belongs to no Django form.

    ``anchor`` is its id if not the name, ``of`` tells it from others with this name, ``kind`` is a
    further class of the row, ``help`` a sentence below the label, ``error`` one about the value,
    ``optional`` whether it may stay empty. Everything else becomes an attribute.
    """
    own = {key: given.pop(key, "") for key in ("anchor", "of", "kind", "help", "error", "optional")}
    anchor = "-".join(str(part) for part in (own["anchor"] or name, own["of"]) if part)
    described = [f"{anchor}-{part}" for part in ("help", "error") if own[part]]
    attributes = {
        "id": anchor,
        "name": name,
        **_attributes(given),
        "aria-describedby": " ".join(described) or None,
        "aria-invalid": "true" if own["error"] else None,
        "data-focus": bool(own["error"]) or given.get("data_focus"),
    }
    return {"label": label, **own, "anchor": anchor, "attributes": flatatt(attributes)}


def _attributes(given: dict[str, object]) -> dict[str, object]:
    return {name.replace("_", "-"): value for name, value in given.items()}


@register.simple_tag
def key_hint(words: str, *keys: str) -> SafeString:
    """Return an entry in the list of keyboard shortcuts: keys and what they do."""
    return format_html(
        "<dt>{}</dt><dd>{}</dd>",
        format_html_join(" ", "<kbd>{}</kbd>", ((key,) for key in keys)),
        words,
    )


@register.simple_tag
def unseen_heading(words: str, kind: str = "") -> SafeString:
    """Head a column without a visible title; the words are for screen readers."""
    return format_html(
        '<th scope="col"{}><span class="visually-hidden">{}</span></th>',
        flatatt({"class": kind or None}),
        words,
    )


@register.simple_block_tag
def table_wrap(
    content: SafeString, *title: object, kind: str = "", label: str = "", has_fields: bool = False
) -> SafeString:
    """Wrap a table in a region that scrolls separately and can be reached from the keyboard.

    Args:
        content: The table.
        title: The parts of the id of the heading that names it.
        kind: ``fit`` for a table as narrow as it can be, ``wide`` for one as wide as the page.
        label: Its name, if no heading gives it.
        has_fields: Whether fields inside take the focus, so that the region need not.
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
def lines_section(content: SafeString, name: str, title: str) -> SafeString:
    """List things under a heading, one per line; ``name`` starts the heading's id."""
    return format_html(
        '<section class="stack" aria-labelledby="{0}-title"><h2 id="{0}-title">{1}</h2>'
        '<ul class="lines">{2}</ul></section>',
        name,
        title,
        content,
    )


@register.simple_block_tag
def line(content: SafeString, name: str, address: str) -> SafeString:
    """Return one line of a list: a linked name and its description."""
    return format_html(
        '<li><a class="lines-name" href="{}">{}</a><span class="quiet">{}</span></li>',
        address,
        name,
        content,
    )


@register.simple_tag
def day(shown: date) -> SafeString:
    """Return a date in full that does not wrap."""
    return format_html(
        '<time class="nowrap" datetime="{}">{}</time>',
        shown.isoformat(),
        formats.date_format(shown, "j F Y"),
    )


@register.simple_block_tag
def notice(content: SafeString, kind: str = "", *, alert: bool = False) -> SafeString:
    """Set a paragraph apart from the text around it.

    Args:
        content: What it says.
        kind: ``warn`` or ``wrong``, otherwise plain; and ``slim`` for one line above figures.
        alert: Whether screen readers announce it at once.
    """
    return format_html(
        '<p class="callout{}"{}>{}</p>',
        "".join(f" callout-{each}" for each in kind.split()),
        SafeString(' role="alert"') if alert else "",
        content,
    )


@register.simple_tag
def verdict(ok: bool, sentence: str) -> SafeString:
    """Say what a check found."""
    kind, drawing = ("", "check") if ok else ("wrong", "warn")
    return notice(format_html("{} <span>{}</span>", icon(drawing), sentence), kind, alert=not ok)


@register.simple_tag
def fact(term: str, value: object, *, big: bool = False) -> SafeString:
    """Show one figure of a list of facts under its term; ``big`` for the figure of the page."""
    look = SafeString(' class="big-figure"') if big else ""
    return format_html("<div><dt>{}</dt><dd{}>{}</dd></div>", term, look, value)


@register.simple_block_tag
def refusal(content: SafeString) -> SafeString:
    """Say above a form why nothing was saved; the page moves the focus there."""
    return format_html(
        '<div class="error-summary" role="alert" tabindex="-1" data-focus>{}</div>', content
    )


@register.inclusion_tag("components/empty.html")
def empty_state(title: str, words: str, url: str = "", action: str = "") -> dict[str, str]:
    """Say why there is nothing here, and where to go for something.

    Args:
        title: What is missing, as a heading.
        words: When there will be something.
        url: Where the button leads; without one there is no button.
        action: What the button says.
    """
    return {"title": title, "words": words, "url": url, "action": action}
