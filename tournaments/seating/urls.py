"""Addresses: the director's pages, the API."""

from django.urls import path

from tournaments.seating.api import changes as changes_api
from tournaments.seating.api import movements
from tournaments.seating.api import own_movements as own_movements_api
from tournaments.seating.api import wishes as wishes_api
from tournaments.seating.views import changes, movement, own_movements, substitutes, wishes

directors_pages = [
    path("movements/", own_movements.listed, name="own_movements"),
    path("movements/new/", own_movements.new, name="own_movement_new"),
    path("movements/check/", own_movements.check, name="own_movement_check"),
    path("movements/import/", own_movements.import_page, name="own_movement_import"),
    path("movements/<int:own_movement_id>/", own_movements.edit, name="own_movement"),
    path(
        "movements/<int:own_movement_id>/delete/", own_movements.delete, name="own_movement_delete"
    ),
    path(
        "movements/<int:own_movement_id>/<slug:form>/",
        own_movements.export,
        name="own_movement_export",
    ),
    path("events/<slug:slug>/wishes/", wishes.wishes_page, name="wishes"),
    path("events/<slug:slug>/wishes/<int:wish_id>/remove/", wishes.removed, name="remove_wish"),
    path("events/<slug:slug>/wishes/seat/", wishes.seated, name="seat_by_wishes"),
    path("events/<slug:slug>/wishes/undo/", wishes.undone, name="undo_seating"),
    path(
        "events/<slug:slug>/history/<int:sequence>/movement/",
        changes.change_in_history,
        name="change_in_history",
    ),
    path("sections/<int:section_id>/movement/", movement.choose, name="choose_movement"),
    path("sections/<int:section_id>/change/", changes.change_movement_page, name="change_movement"),
    path(
        "sections/<int:section_id>/substitutes/", substitutes.substitutes_page, name="substitutes"
    ),
    path(
        "sections/<int:section_id>/substitutes/enter/",
        substitutes.substitute_entered,
        name="substitute_entered",
    ),
    path(
        "sections/<int:section_id>/substitutes/remove/",
        substitutes.substitute_removed,
        name="substitute_removed",
    ),
    path(
        "sections/<int:section_id>/change/undo/",
        changes.undo_movement_change,
        name="undo_movement_change",
    ),
]

api = [
    path("clubs/<number:club>/movements/", own_movements_api.OwnMovementsView.as_view()),
    path("own-movements/<number:own_movement>/", own_movements_api.OwnMovementView.as_view()),
    path("movements/", movements.MovementsView.as_view()),
    path("movements/advice/", movements.MovementAdviceView.as_view()),
    path("movements/verification/", own_movements_api.MovementVerificationView.as_view()),
    path("movements/choices/", movements.MovementChoicesView.as_view()),
    path("events/<event:event>/wishes/", wishes_api.WishesView.as_view()),
    path("events/<event:event>/wishes/<number:wish>/", wishes_api.WishView.as_view()),
    path("events/<event:event>/wishes/seating/", wishes_api.SeatingByWishesView.as_view()),
    path("events/<event:event>/wishes/seating/preview/", wishes_api.SeatingPreviewView.as_view()),
    path("events/<event:event>/wishes/seating/undo/", wishes_api.SeatingUndoView.as_view()),
    path("sections/<number:section>/movement/preview/", changes_api.ChangePreviewView.as_view()),
    path("sections/<number:section>/movement/changes/", changes_api.ChangesView.as_view()),
    path("sections/<number:section>/movement/undo/", changes_api.UndoView.as_view()),
]
