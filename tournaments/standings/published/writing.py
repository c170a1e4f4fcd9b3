"""The formats that an event can be exported in, as the apps declare them."""

from collections.abc import Mapping

from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.registry import collected
from tournaments.standings.published.formats import OutFormat, WritingError, WrittenFile
from tournaments.standings.published.tables import TABLES

OUT: Mapping[str, OutFormat] = {form.id: form for form in collected("formats_out")}
"""By id, in the order in which they are offered."""


def written(snapshot: EventSnapshot, form: str, table: str = "") -> WrittenFile:
    """Write an event, or one of its tables, as the snapshot's role may see it.

    Args:
        snapshot: The event.
        form: The id of the format.
        table: The id of a table; empty for the whole event.

    Raises:
        WritingError: in one sentence, why there is no such file.
    """
    if form not in OUT:
        formats = ", ".join(OUT)
        raise WritingError(f"There is no format “{form}”. Choose one of {formats}.")
    if snapshot.clubs:
        raise WritingError("In a simultaneous, each club has the files of its own event.")
    chosen = OUT[form]
    if missing := chosen.missing(snapshot):
        raise WritingError(missing)
    ends = f"-{table}" if table else ""
    return WrittenFile(
        name=f"{snapshot.event.slug}{ends}.{chosen.suffix}",
        media_type=chosen.media_type,
        content=_table(snapshot, chosen, table) if table else chosen.write(snapshot),
    )


def _table(snapshot: EventSnapshot, form: OutFormat, table: str) -> bytes:
    if table not in TABLES or not TABLES[table].suits(snapshot):
        names = ", ".join(each.id for each in TABLES.values() if each.suits(snapshot))
        raise WritingError(f"There is no table “{table}” here. Choose one of {names}.")
    if form.write_tables is None:
        raise WritingError(f"{form.name} holds a whole event, not one table. Leave the table out.")
    return form.write_tables(snapshot, (TABLES[table].of(snapshot),))
