"""Addresses: the director's pages, the API."""

from django.urls import path

from tournaments.importing import api as importing_api
from tournaments.importing.views import bridgemates, files

directors_pages = [
    path("files/", files.send_file, name="send_file"),
    path("files/<int:file_id>/", files.kept_file_page, name="kept_file"),
    path("files/<int:file_id>/progress/", files.import_progress, name="import_progress"),
    path("files/<int:file_id>/cancel/", files.cancel_import, name="cancel_import"),
    path(
        "sessions/<int:session_id>/tables/bridgemates/", bridgemates.bridgemates, name="bridgemates"
    ),
]

api = [
    path("clubs/<number:club>/files/", importing_api.FilesView.as_view()),
    path("files/<number:file>/", importing_api.FileView.as_view()),
    path("files/<number:file>/import/", importing_api.FileImportView.as_view()),
    path("files/<number:file>/job/", importing_api.FileJobView.as_view()),
    path("files/<number:file>/job/cancellation/", importing_api.FileJobCancellationView.as_view()),
]
