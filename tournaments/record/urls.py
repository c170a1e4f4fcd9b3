"""Addresses: the API."""

from django.urls import path

from tournaments.record import api as record_api

api = [
    path("sittings/<number:sitting>/results/<number:board>/", record_api.ResultView.as_view()),
    path("events/<event:event>/ledger/", record_api.LedgerView.as_view()),
    path("events/<event:event>/ledger/verification/", record_api.VerificationView.as_view()),
    path("sittings/<number:sitting>/", record_api.SittingView.as_view()),
    path(
        "sittings/<number:sitting>/results/<number:board>/history/",
        record_api.ResultHistoryView.as_view(),
    ),
]
