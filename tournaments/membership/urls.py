"""Addresses: the director's pages of members."""

from django.urls import path

from tournaments.membership import views

directors_pages = [
    path("members/", views.members, name="members"),
    path("members/list/<slug:form>/", views.members_file, name="members_file"),
    path("members/import/", views.members_import, name="members_import"),
    path("members/categories/", views.categories, name="categories"),
    path("members/categories/<int:category>/", views.category_changed, name="category_changed"),
    path("members/<int:player_id>/", views.member_page, name="member"),
    path("members/<int:player_id>/payment/", views.payment_noted, name="note_payment"),
    path("members/payments/<int:payment>/", views.payment_taken_back, name="take_back_payment"),
]
