"""The rows of the two tables that are longest and read most: standings and travellers.

They are written here and not in templates, where every cell costs look-ups, conditions and an
escape of its own: a large field has thousands of cells.
"""

from collections.abc import Callable, Mapping
from functools import partial
from html import escape

from django import template
from django.template.loader import get_template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.conditions.methods import ScoringMethod
from tournaments.record.selectors.event.snapshot import EventFacts, EventSnapshot
from tournaments.record.templatetags.figures import linked_numbers, minus, percentage_bar, signed
from tournaments.record.templatetags.wording import partners
from tournaments.site.templatetags.scores import card_html
from tournaments.site.templatetags.suits import contract_html
from tournaments.standings.selectors.boards.travellers import Traveller, TravellerLine
from tournaments.standings.selectors.ranking.standings import Ranking, Standing

register = template.Library()

Page = Callable[[str], str]
"""Turns a contestant's address into the address of one of its pages."""


@register.simple_tag
def ranking_rows(
    ranking: Ranking,
    event: EventFacts,
    clubs: object,
    chosen_club: object,
    gained: Mapping[int, int] | None = None,
) -> SafeString:
    """Return a row for each line of a ranking.

    Args:
        ranking: Best first.
        event: The event.
        clubs: The clubs of a simultaneous tournament, if it is one.
        chosen_club: The only club to show, if one is chosen.
        gained: Places gained in the last round, by contestant id; none if that is not told.
    """
    page, method = _pages("scorecard", event.slug), event.scoring_method
    has_clubs = bool(clubs and not chosen_club)
    has_boards = ranking.boards_differ
    return _joined(
        [
            _standing(
                line,
                method,
                page,
                gained=_gained(gained.get(line.contestant_id, 0)) if gained else "",
                has_club=has_clubs,
                has_boards=has_boards,
            )
            for line in ranking.standings
        ]
    )


def _standing(
    line: Standing,
    method: ScoringMethod,
    page: Page,
    *,
    gained: str,
    has_club: bool,
    has_boards: bool,
) -> SafeString:
    club, name = escape(line.club if has_club else ""), escape(line.marked_name)
    column = f'<td class="name wide-only" title="{club}">{club}</td>' if has_club else ""
    boards = _cell(str(line.boards_played), "num wide-only") if has_boards else ""
    sessions = "".join(_cell(minus(each), "num wide-only") for each in line.sessions)
    return SafeString(
        f'<tr data-who="{line.address}">'
        f'<th scope="row" class="num">{escape(line.rank) or "–"}{gained}</th>'
        f'<td class="name-fill" title="{name}"><span class="narrow-only pair-number quiet">'
        f'{escape(line.number)} </span><a href="{page(line.address)}">'
        f"{partners(line.marked_name)}</a>{_remarks(line, club)}</td>{column}"
        f'<td class="num wide-only">{escape(line.number)}</td>'
        f"{boards}{sessions}{_total(line, method)}</tr>\n"
    )


def _gained(places: int) -> SafeString:
    """Return how many places were gained or lost, beside the rank; its room if there are none."""
    if not places:
        return SafeString('<span class="gained"></span>')
    words = (
        ngettext("up %(places)s place", "up %(places)s places", places)
        if places > 0
        else ngettext("down %(places)s place", "down %(places)s places", -places)
    ) % {"places": abs(places)}
    return format_html(
        '<span class="gained{}" title="{}"><span aria-hidden="true">{}{}</span>'
        '<span class="visually-hidden"> {}</span></span>',
        "" if places > 0 else " gained-less",
        _("%(moved)s since the round before") % {"moved": words},
        "▲" if places > 0 else "▼",
        abs(places),
        words,
    )


def _remarks(line: Standing, club: str) -> SafeString:
    """Return the remarks printed after a name, each with a space before it; ``club`` is escaped."""
    told = []
    if club:
        told.append(
            SafeString(f' <span class="quiet small narrow-only" title="{club}">{club}</span>')
        )
    if line.note:
        told.append(format_html(' <span class="quiet">{}</span>', line.note))
    if line.carried:
        carried = minus(line.carried)
        told.append(format_html(' <span class="quiet">{} {}</span>', _("carried over"), carried))
    if line.penalty:
        badge = ' <span class="badge badge-provisional">{} −{}</span>'
        told.append(format_html(badge, _("penalty"), line.penalty))
    if line.masterpoints:
        badge = ' <span class="badge" title="{}">{} {}</span>'
        words = _("MPs")
        told.append(format_html(badge, _("Masterpoints for each player"), line.masterpoints, words))
    return _joined(told)


def _total(line: Standing, method: ScoringMethod) -> SafeString:
    mark = SafeString(f'<span class="total-mark">{line.mark}</span>' if line.mark else "")
    total = SafeString((minus(line.total) if line.boards_played else "") + mark)
    if method.shows_percent:
        # On a phone the total is not shown, and the mark is by the percentage.
        mark = SafeString(mark and f'<span class="narrow-only">{mark}</span>')
        bar = _joined([percentage_bar(line.percentage), mark])
        return _joined([_cell(total, "num wide-only"), _cell(bar, "num has-bar")])
    if method.by_tricks:
        tricks = "" if line.tricks is None else line.tricks
        return _joined([_cell(tricks, "num wide-only"), _cell(total, "num total")])
    return _cell(total, "num total")


@register.simple_tag
def traveller_rows(
    snapshot: EventSnapshot,
    traveller: Traveller,
    points_title: object,
    against: Mapping[int, int] | None = None,
) -> SafeString:
    """Return a row for each line of a traveller.

    Args:
        snapshot: The event.
        traveller: Its board.
        points_title: What the points of a board are called; empty if there are none to show.
        against: Tricks against double dummy by the id of the result, where they may be shown.
    """
    slug = snapshot.event.slug
    who = _teams if snapshot.method.is_of_teams else _pairs
    bridge = partial(_bridge_score, against=against or {})
    score = bridge if snapshot.event.game == "bridge" else _whist_score
    page, explained = _pages("scorecard", slug), _pages("explanation", slug, traveller.board)
    told = f"#told-{traveller.session}"
    return _joined(
        [
            format_html(
                '<tr data-who="{}"{}>{}{}{}{}</tr>\n{}',
                " ".join(each.address for each in (*line.ns.contestants, *line.ew.contestants)),
                SafeString(' class="void"') if line.score is None else "",
                format_html('<td><b class="card-group">{}</b></td>', line.cards)
                if traveller.groups
                else "",
                who(snapshot, line, page),
                score(line),
                _points(
                    line,
                    lambda address: explained(address) + told,
                    is_fouled=bool(traveller.groups),
                )
                if points_title
                else format_html(
                    '<td><a href="{}{}">{}</a></td>',
                    explained(line.ns.contestants[0].address),
                    told,
                    _("Why?"),
                ),
                _more(snapshot, line, lambda address: explained(address) + told, page),
            )
            for line in traveller.lines
        ]
    )


def _more(snapshot: EventSnapshot, line: TravellerLine, why: Page, page: Page) -> SafeString:
    """Return the second line of a row on a phone: the names, which open to everything else."""
    return SafeString(
        get_template("standings/partials/traveller_more.html").render(
            {
                "line": line,
                "sides": [
                    (
                        words,
                        [
                            (snapshot.label_of(each), page(each.address))
                            for each in side.contestants
                        ],
                        side.name,
                    )
                    for words, side in ((_("N-S"), line.ns), (_("E-W"), line.ew))
                ],
                "why": [
                    (_("N-S"), why(line.ns.contestants[0].address)),
                    (_("E-W"), why(line.ew.contestants[0].address)),
                ],
            }
        )
    )


def _teams(snapshot: EventSnapshot, line: TravellerLine, page: Page) -> SafeString:
    return format_html(
        '<th scope="row" class="num narrow-only">{4}</th><td class="num narrow-only">{5}</td>'
        '<th scope="row" class="name wide-only" title="{0}">'
        '<a href="{1}"><bdi dir="ltr">{0}</bdi></a></th>'
        '<td class="name wide-only" title="{2}"><a href="{3}"><bdi dir="ltr">{2}</bdi></a></td>',
        line.ns.name,
        page(line.ns.contestants[0].address),
        line.ew.name,
        page(line.ew.contestants[0].address),
        linked_numbers(snapshot, line.ns, page),
        linked_numbers(snapshot, line.ew, page),
    )


def _pairs(snapshot: EventSnapshot, line: TravellerLine, page: Page) -> SafeString:
    return format_html(
        '<th scope="row" class="num">{0}</th><td class="num">{1}</td>'
        '<td class="name wide-only" title="{2}"><bdi dir="ltr">{2}</bdi></td>'
        '<td class="name wide-only" title="{3}"><bdi dir="ltr">{3}</bdi></td>',
        linked_numbers(snapshot, line.ns, page),
        linked_numbers(snapshot, line.ew, page),
        line.ns.name,
        line.ew.name,
    )


def _bridge_score(line: TravellerLine, *, against: Mapping[int, int]) -> SafeString:
    score = signed(line.score)
    if not line.contract:
        return format_html(
            '<td colspan="3">{}</td><td class="wide-only"></td><td class="num">{}</td>',
            _other_score(line),
            score,
        )
    return format_html(
        '<td>{}</td><td class="centre">{}</td><td class="wide-only">{}</td>'
        '<td class="num">{}</td><td class="num">{}</td>',
        contract_html(line.contract),
        line.declarer,
        card_html(line.lead),
        _tricks(line, against.get(line.result_id)),
        score,
    )


def _tricks(line: TravellerLine, against: int | None) -> SafeString:
    """Return the tricks, with what the declarer won or lost against double dummy."""
    if against is None:
        return format_html("{}", line.tricks)
    words = _("against double dummy")
    return format_html(
        '{} <span class="against" title="{}">{}</span>',
        line.tricks,
        words,
        signed(against) if against else "=",
    )


def _whist_score(line: TravellerLine) -> SafeString:
    return _cell(_other_score(line) if line.score is None else line.score, "num")


def _other_score(line: TravellerLine) -> SafeString:
    return SafeString(get_template("standings/partials/other_score.html").render({"line": line}))


def _points(line: TravellerLine, page: Page, *, is_fouled: bool) -> SafeString:
    ns, ew = line.ns_points, line.ew_points
    if is_fouled:
        ns, ew = line.ns_factored, line.ew_factored
    return format_html(
        '<td class="num total"><a href="{0}" title="{4}">{1}</a></td>'
        '<td class="num"><a href="{2}" title="{4}">{3}</a></td>',
        page(line.ns.contestants[0].address),
        minus(ns) or "–",
        page(line.ew.contestants[0].address),
        minus(ew) or "–",
        _("How it was scored"),
    )


def _cell(content: object, look: str) -> SafeString:
    shown = content if isinstance(content, SafeString) else escape(str(content))
    return SafeString(f'<td class="{look}">{shown}</td>')


def _joined(pieces: list[SafeString]) -> SafeString:
    return SafeString("".join(pieces))


def _pages(name: str, slug: str, *more: object) -> Page:
    """Return a function that gives each contestant's page of this name without a look-up."""
    marker = f"_{slug}_"  # longer than the slug, so it cannot occur in it
    before, _marker, after = reverse(name, args=[slug, marker, *more]).partition(marker)
    return lambda address: f"{before}{address}{after}"
