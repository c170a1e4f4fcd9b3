"""Addresses: lists and fill-ins for everybody, a person's own page, the director's pages."""

from django.urls import path

from tournaments.signup import views

public_pages = [
    path("clubs/<slug:club_slug>/sign-up/<int:planned>/", views.sign_up_page, name="sign_up"),
    path("clubs/<slug:club_slug>/fill-in/", views.fill_in_page, name="fill_in"),
    path("signed-up/<str:signed_up>/", views.signed_up_page, name="signed_up"),
    path("signed-up/<str:signed_up>/mail/", views.signed_up_mail, name="signed_up_mail"),
    path("filling-in/<str:filling_in>/", views.filling_in_page, name="filling_in"),
]

directors_pages = [
    path("calendar/<int:planned>/sign-up/", views.list_page, name="sign_up_list"),
    path("calendar/<int:planned>/sign-up/file/", views.list_file, name="sign_up_file"),
    path("calendar/<int:planned>/sign-up/add/", views.entry_added, name="sign_up_added"),
    path("calendar/<int:planned>/sign-up/change/", views.entry_changed, name="sign_up_changed"),
    path("calendar/<int:planned>/sign-up/pair/", views.paired_up, name="sign_up_paired"),
    path("calendar/<int:planned>/sign-up/paid/", views.paid, name="sign_up_paid"),
    path("calendar/<int:planned>/sign-up/back/", views.taken_back, name="sign_up_taken_back"),
    path("calendar/<int:planned>/sign-up/remove/", views.list_removed, name="sign_up_removed"),
    path("fill-ins/", views.fill_ins_page, name="fill_ins"),
    path("fill-ins/remove/", views.fill_in_removed, name="fill_in_removed"),
]
