"""Addresses: the director's pages, the API."""

from django.urls import path

from tournaments.draws.api import brackets
from tournaments.draws.api import draws as draws_api
from tournaments.draws.api import stages as stages_api
from tournaments.draws.views import draws, stages

directors_pages = [
    path("events/<slug:slug>/stages/", stages.stages_page, name="stages"),
    path("events/<slug:slug>/stages/undo/", stages.stages_undone, name="stages_undone"),
    path("events/<slug:slug>/stages/carry/", stages.carried_anew, name="carried_anew"),
    path("sections/<int:section_id>/draw/", draws.draw_page, name="draw_round"),
    path("sections/<int:section_id>/draw/undo/", draws.undo_draw, name="undo_draw"),
]

api = [
    path("events/<event:event>/stages/", stages_api.StagesView.as_view()),
    path("events/<event:event>/stages/preview/", stages_api.StagesPreviewView.as_view()),
    path("events/<event:event>/stages/undo/", stages_api.StagesUndoView.as_view()),
    path("events/<event:event>/stages/carry/", stages_api.CarryView.as_view()),
    path("events/<event:event>/brackets/", brackets.BracketsView.as_view()),
    path("events/<event:event>/overall/", brackets.OverallRankingView.as_view()),
    path("sections/<number:section>/draw/", draws_api.DrawView.as_view()),
    path("sections/<number:section>/draw/preview/", draws_api.DrawPreviewView.as_view()),
]
