"""Addresses: the director's pages, the API."""

from django.urls import path

from tournaments.importing.api import files as files_api
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
    path("clubs/<number:club>/files/", files_api.FilesView.as_view()),
    path("files/<number:file>/", files_api.FileView.as_view()),
    path("files/<number:file>/import/", files_api.FileImportView.as_view()),
    path("files/<number:file>/job/", files_api.FileJobView.as_view()),
    path("files/<number:file>/job/cancellation/", files_api.FileJobCancellationView.as_view()),
]
