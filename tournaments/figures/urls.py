"""Addresses: the director's pages of a club's season in figures."""

from django.urls import path

from tournaments.figures import views

directors_pages = [
    path("club/figures/", views.figures_page, name="figures"),
    path("club/figures/report.pdf", views.report_printed, name="figures_report"),
    path("club/figures/<slug:what>/<slug:form>/", views.figures_file, name="figures_file"),
]
