"""Addresses: the director's pages, the API."""

from django.urls import path

from tournaments.hands import api as hands_api
from tournaments.hands import views

directors_pages = [
    path("sessions/<int:session_id>/hands/", views.hands, name="hands"),
    path("sessions/<int:session_id>/hands/remove/", views.remove_hands, name="remove_hands"),
    path("sessions/<int:session_id>/hands/deal/", views.deal_hands, name="deal_hands"),
    path("sessions/<int:session_id>/hands/take/", views.take_hands, name="take_hands"),
    path("sessions/<int:session_id>/hands/sheets/", views.take_sheets, name="take_sheets"),
    path("sessions/<int:session_id>/hands/analysis/", views.hands_analysis, name="hands_analysis"),
    path("sessions/<int:session_id>/hands/analyse/", views.analyse_hands, name="analyse_hands"),
    path(
        "sessions/<int:session_id>/hands/analyse/cancel/",
        views.cancel_hands_analysis,
        name="cancel_hands_analysis",
    ),
]

api = [
    path("sessions/<number:session>/deals/", hands_api.DealsView.as_view()),
    path("sessions/<number:session>/deals/dealing/", hands_api.DealingView.as_view()),
    path("sessions/<number:session>/deals/file/", hands_api.DealFileView.as_view()),
    path("sessions/<number:session>/deals/analysis/", hands_api.AnalysisView.as_view()),
    path(
        "sessions/<number:session>/deals/analysis/cancellation/",
        hands_api.AnalysisCancellationView.as_view(),
    ),
]
