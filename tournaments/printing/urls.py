"""Addresses: the director's pages, the API."""

from django.urls import path

from tournaments.printing.api import batches as batches_api
from tournaments.printing.api import documents
from tournaments.printing.views import batches, printing

directors_pages = [
    path("sessions/<int:session_id>/print/", printing.print_page, name="print_page"),
    path("sessions/<int:session_id>/documents/", printing.request_print, name="request_print"),
    path("sessions/<int:session_id>/documents/pages/", printing.count_pages, name="count_pages"),
    path("documents/<int:document_id>/", printing.document_status, name="document_status"),
    path("documents/<int:document_id>/pdf/", printing.document_pdf, name="document_pdf"),
    path("documents/<int:document_id>/cancel/", printing.document_cancel, name="document_cancel"),
    path("batches/", batches.batches_page, name="batches"),
    path("batches/<int:batch_id>/", batches.batch_page, name="batch"),
    path("batches/<int:batch_id>/cancel/", batches.batch_cancel, name="batch_cancel"),
    path("batches/<int:batch_id>/again/", batches.batch_again, name="batch_again"),
    path("batches/<int:batch_id>/zip/", batches.batch_zip, name="batch_zip"),
]

api = [
    path("sessions/<number:session>/printables/", documents.PrintablesView.as_view()),
    path("sessions/<number:session>/documents/", documents.DocumentsView.as_view()),
    path("documents/<number:document>/", documents.DocumentView.as_view()),
    path("documents/<number:document>/cancellation/", documents.DocumentCancellationView.as_view()),
    path("documents/<number:document>/pdf/", documents.DocumentPagesView.as_view()),
    path("batches/", batches_api.BatchesView.as_view()),
    path("batches/<number:batch>/", batches_api.BatchView.as_view()),
    path("batches/<number:batch>/cancellation/", batches_api.BatchCancellationView.as_view()),
    path("batches/<number:batch>/resumption/", batches_api.BatchResumptionView.as_view()),
    path("batches/<number:batch>/zip/", batches_api.BatchArchiveView.as_view()),
]
