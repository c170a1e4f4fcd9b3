"""Addresses: the API."""

from django.urls import path

from tournaments.record.api import ledger, results

api = [
    path("sittings/<number:sitting>/results/<number:board>/", results.ResultView.as_view()),
    path("events/<event:event>/ledger/", ledger.LedgerView.as_view()),
    path("events/<event:event>/ledger/verification/", ledger.VerificationView.as_view()),
    path("sittings/<number:sitting>/", results.SittingView.as_view()),
    path(
        "sittings/<number:sitting>/results/<number:board>/history/",
        results.ResultHistoryView.as_view(),
    ),
]
