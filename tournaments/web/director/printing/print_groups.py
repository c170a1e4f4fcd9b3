"""The documents of an event by the moment at which they are needed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.documents.catalogue.availability import Printable
from tournaments.documents.catalogue.kinds import Moment

_WORDS: dict[Moment, tuple[Promise, Promise]] = {
    Moment.BEFORE: (_("Before play"), _("Everything for tonight")),
    Moment.DURING: (_("During play"), _("Everything for the room")),
    Moment.AFTER: (_("After play"), _("Everything to pin up")),
}


@dataclass(frozen=True, slots=True)
class Group:
    """The documents of one moment.

    Attributes:
        moment: ``before``, ``during`` or ``after``.
        title: As a heading.
        everything: What the button says that makes the usual ones as one file.
        now: Whether they are needed now.
        usual: What most evenings print.
        others: The rest.
    """

    moment: str
    title: str
    everything: str
    now: bool
    usual: tuple[Printable, ...]
    others: tuple[Printable, ...]

    @property
    def usual_ready(self) -> tuple[Printable, ...]:
        """The usual ones that can be made now."""
        return tuple(each for each in self.usual if each.ready)

    @property
    def missing(self) -> str:
        """What is missing before anything here can be made, where it is one and the same thing."""
        sentences = {each.missing for each in (*self.usual, *self.others)}
        return sentences.pop() if len(sentences) == 1 else ""


def grouped(found: Sequence[Printable], now: Moment) -> list[Group]:
    """Return the groups that hold anything, the one needed now first."""
    groups = [group(found, moment, now=moment is now) for moment in Moment]
    return sorted((g for g in groups if g.usual or g.others), key=lambda g: not g.now)


def group(found: Sequence[Printable], moment: str, *, now: bool = False) -> Group:
    """Return the documents of one moment; none for an unknown moment."""
    of = [each for each in found if each.kind.moment == moment]
    title, everything = _WORDS.get(Moment(moment), ("", "")) if moment in set(Moment) else ("", "")
    return Group(
        moment=moment,
        title=str(title),
        everything=str(everything),
        now=now,
        usual=tuple(each for each in of if each.usual),
        others=tuple(each for each in of if not each.usual),
    )
