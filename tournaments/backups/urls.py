"""Addresses: the director's pages."""

from django.urls import path

from tournaments.backups import views

directors_pages = [
    path("backups/", views.backups_page, name="backups"),
    path("backups/new/", views.back_up, name="back_up"),
    path("backups/<str:name>", views.backup_file, name="backup_file"),
    path("backups/ledgers/<str:name>/", views.backup_ledgers, name="backup_ledgers"),
]
