"""A series as a file: CSV, a workbook or JSON."""

from tournaments.interchange.writing.spreadsheets import CSV, JSON, XLSX, csv_of, json_of, xlsx_of
from tournaments.series.selectors import SeriesTable, tables_of_series
from tournaments.standings.published.formats import WritingError, WrittenFile
from tournaments.standings.published.tables import PublishedTable

SERIES_FORMS = {form.id: form for form in (CSV, XLSX, JSON)}
"""By id, in the order in which they are offered."""


def written_series(shown: SeriesTable, form: str) -> WrittenFile:
    """Write a series as its reader may see it; a CSV file has only the standings.

    Raises:
        WritingError: there is no such format.
    """
    if form not in SERIES_FORMS:
        formats = ", ".join(SERIES_FORMS)
        raise WritingError(f"There is no format “{form}”. Choose one of {formats}.")
    tables = tuple(PublishedTable(*table) for table in tables_of_series(shown))
    series = shown.series
    if form == CSV.id:
        content = csv_of(tables[:1])
    elif form == XLSX.id:
        content = xlsx_of(series.name, tables)
    else:
        head = {
            "series": {
                "id": series.id,
                "name": series.name,
                "club": series.club,
                "rule": list(shown.rule),
                "in_play": shown.in_play,
            }
        }
        content = json_of(head, tables)
    chosen = SERIES_FORMS[form]
    return WrittenFile(f"{series.slug}.{chosen.suffix}", chosen.media_type, content)
