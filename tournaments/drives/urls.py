"""Addresses: pages, the director's pages."""

from django.urls import path

from tournaments.drives.views import changes, console, drives, new, printing

public_pages = [
    path("drives/<slug:competition>/", drives.drive, name="drive"),
    path("drives/<slug:competition>/cards/<slug:label>/", drives.drive_card, name="drive_card"),
    path("drives/<slug:competition>/wall/", drives.drive_wall, name="drive_wall"),
    path("drives/<slug:competition>/wall/shown/", drives.drive_wall_shown, name="drive_wall_shown"),
]

directors_pages = [
    path("competitions/new/drive/", new.drive_new, name="new_drive"),
    path("drives/<slug:competition>/", console.drive_console, name="drive_console"),
    path("drives/<slug:competition>/reports/", console.report_tables, name="drive_reports"),
    path("drives/<slug:competition>/totals/", console.drive_totals, name="drive_totals"),
    path(
        "drives/<slug:competition>/changes/<slug:kind>/", changes.change_drive, name="drive_change"
    ),
    path("drives/<slug:competition>/undo/", changes.undo_drive, name="drive_undo"),
    path("drives/<slug:competition>/names/", changes.drive_names, name="drive_names"),
    path("drives/<slug:competition>/names/save/", changes.save_names, name="drive_names_save"),
    path("drives/<slug:competition>/print/", printing.drive_print, name="drive_print"),
    path("drives/<slug:competition>/print/<slug:what>.pdf", printing.drive_pdf, name="drive_pdf"),
]
