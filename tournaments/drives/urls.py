"""Addresses: pages, the director's pages."""

from django.urls import path

from tournaments.drives import views

public_pages = [
    path("drives/<slug:competition>/", views.drive, name="drive"),
    path("drives/<slug:competition>/cards/<slug:label>/", views.drive_card, name="drive_card"),
    path("drives/<slug:competition>/wall/", views.drive_wall, name="drive_wall"),
    path("drives/<slug:competition>/wall/shown/", views.drive_wall_shown, name="drive_wall_shown"),
]

directors_pages = [
    path("competitions/new/drive/", views.drive_new, name="new_drive"),
    path("drives/<slug:competition>/", views.drive_console, name="drive_console"),
    path("drives/<slug:competition>/reports/", views.report_tables, name="drive_reports"),
    path("drives/<slug:competition>/totals/", views.drive_totals, name="drive_totals"),
    path("drives/<slug:competition>/changes/<slug:kind>/", views.change_drive, name="drive_change"),
    path("drives/<slug:competition>/undo/", views.undo_drive, name="drive_undo"),
    path("drives/<slug:competition>/names/", views.drive_names, name="drive_names"),
    path("drives/<slug:competition>/names/save/", views.save_names, name="drive_names_save"),
    path("drives/<slug:competition>/print/", views.drive_print, name="drive_print"),
    path("drives/<slug:competition>/print/<slug:what>.pdf", views.drive_pdf, name="drive_pdf"),
]
