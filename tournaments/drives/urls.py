"""Addresses of the director's pages of drives."""

from django.urls import path

from tournaments.drives.views import changes, console, new, printing

DRIVE = "drives/<slug:competition>/"

urlpatterns = [
    path("competitions/new/drive/", new.drive_new, name="new_drive"),
    path(DRIVE, console.drive_console, name="drive_console"),
    path(f"{DRIVE}reports/", console.report_tables, name="drive_reports"),
    path(f"{DRIVE}totals/", console.drive_totals, name="drive_totals"),
    path(f"{DRIVE}changes/<slug:kind>/", changes.change_drive, name="drive_change"),
    path(f"{DRIVE}undo/", changes.undo_drive, name="drive_undo"),
    path(f"{DRIVE}names/", changes.drive_names, name="drive_names"),
    path(f"{DRIVE}names/save/", changes.save_names, name="drive_names_save"),
    path(f"{DRIVE}print/", printing.drive_print, name="drive_print"),
    path(f"{DRIVE}print/<slug:what>.pdf", printing.drive_pdf, name="drive_pdf"),
]
