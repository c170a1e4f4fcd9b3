"""Addresses of the API: version 1, its schema and its browsable documentation."""

from django.urls import include, path, re_path, register_converter

from tournaments.api.clubs import logins, movements, officials, own_movements, people
from tournaments.api.events import changes, clock, events, setup, simultaneous
from tournaments.api.play import (
    batches,
    deals,
    documents,
    files,
    ledger,
    results,
    room,
    rulings,
    sessions,
    standings,
)
from tournaments.api.protocol.base import NothingHereView
from tournaments.api.protocol.converters import EventConverter, NumberConverter
from tournaments.api.protocol.documentation import DocsView, SchemaView
from tournaments.api.table import codes, names, so_far, tables, ways

register_converter(NumberConverter, "number")
register_converter(EventConverter, "event")

v1 = [
    path("token/", logins.TokenView.as_view()),
    path("token/revocation/", logins.TokenRevocationView.as_view()),
    path("me/", logins.MeView.as_view()),
    path("problems/", logins.ProblemsView.as_view()),
    path("problems/<slug:name>/", logins.ProblemView.as_view()),
    path("clubs/", people.ClubsView.as_view()),
    path("clubs/<number:club>/settings/", officials.WishesView.as_view()),
    path("clubs/<number:club>/officials/", officials.OfficialsView.as_view()),
    path("clubs/<number:club>/officials/<number:official>/", officials.OfficialView.as_view()),
    path("clubs/<number:club>/invitations/", officials.InvitationsView.as_view()),
    path(
        "clubs/<number:club>/invitations/<number:invitation>/", officials.InvitationView.as_view()
    ),
    path("clubs/<number:club>/players/", people.PlayersView.as_view()),
    path("clubs/<number:club>/movements/", own_movements.OwnMovementsView.as_view()),
    path("own-movements/<number:own_movement>/", own_movements.OwnMovementView.as_view()),
    path("players/<number:player>/", people.PlayerView.as_view()),
    path("players/<number:player>/shown/", people.PlayerShownView.as_view()),
    path("players/<number:player>/everything/", people.PlayerEverythingView.as_view()),
    path("movements/", movements.MovementsView.as_view()),
    path("movements/advice/", movements.MovementAdviceView.as_view()),
    path("movements/verification/", own_movements.MovementVerificationView.as_view()),
    path("movements/choices/", movements.MovementChoicesView.as_view()),
    path("events/", events.EventsView.as_view()),
    path("events/<event:event>/", events.EventView.as_view(), name="event"),
    path("events/<event:event>/conditions/", events.ConditionsView.as_view()),
    path("events/<event:event>/method/", events.MethodView.as_view()),
    path("events/<event:event>/simultaneous/", simultaneous.SimultaneousView.as_view()),
    path("events/<event:event>/simultaneous/join/", simultaneous.SimultaneousJoinView.as_view()),
    path("events/<event:event>/sessions/", events.SessionsView.as_view()),
    path("events/<event:event>/standings/", standings.StandingsView.as_view()),
    path("events/<event:event>/boards/", standings.BoardsView.as_view()),
    path("events/<event:event>/travellers/", standings.TravellersView.as_view()),
    path("events/<event:event>/scorecards/<slug:address>/", standings.ScorecardView.as_view()),
    path("events/<event:event>/scorecards/<slug:address>/total/", standings.TotalView.as_view()),
    path(
        "events/<event:event>/scorecards/<slug:address>/boards/<number:board>/",
        standings.ExplanationView.as_view(),
    ),
    path("events/<event:event>/corrections/", standings.LateCorrectionsView.as_view()),
    path("events/<event:event>/matches/", standings.MatchesView.as_view()),
    path("events/<event:event>/files/<slug:what>/<slug:form>/", files.FileView.as_view()),
    path("events/<event:event>/rulings/", rulings.RulingsView.as_view()),
    path("events/<event:event>/ledger/", ledger.LedgerView.as_view()),
    path("events/<event:event>/ledger/<number:sequence>/change/", rulings.ChangeView.as_view()),
    path("events/<event:event>/ledger/verification/", ledger.VerificationView.as_view()),
    path("sessions/<number:session>/sections/", setup.SectionsView.as_view()),
    path("sessions/<number:session>/start/", sessions.SessionStartView.as_view()),
    path("sessions/<number:session>/finalise/", sessions.SessionFinaliseView.as_view()),
    path("sessions/<number:session>/reopen/", sessions.SessionReopenView.as_view()),
    path("sessions/<number:session>/room/", room.RoomView.as_view()),
    path("sessions/<number:session>/clock/", clock.ClockView.as_view()),
    path("sessions/<number:session>/messages/", room.RoomMessagesView.as_view()),
    path(
        "sessions/<number:session>/messages/<number:message>/withdrawal/",
        room.MessageWithdrawalView.as_view(),
    ),
    path("sessions/<number:session>/open-matters/", room.OpenMattersView.as_view()),
    path("sessions/<number:session>/tables/", codes.TableCodesView.as_view()),
    path("sessions/<number:session>/printables/", documents.PrintablesView.as_view()),
    path("sessions/<number:session>/deals/", deals.DealsView.as_view()),
    path("sessions/<number:session>/documents/", documents.DocumentsView.as_view()),
    path("sessions/<number:session>/boards/<number:board>/groups/", rulings.FouledView.as_view()),
    path("sessions/<number:session>/travellers/<number:board>/", standings.TravellerView.as_view()),
    path("sections/<number:section>/", setup.SectionView.as_view()),
    path("sections/<number:section>/movement/", setup.SectionMovementView.as_view()),
    path("sections/<number:section>/movement/preview/", changes.ChangePreviewView.as_view()),
    path("sections/<number:section>/movement/changes/", changes.ChangesView.as_view()),
    path("sections/<number:section>/movement/undo/", changes.UndoView.as_view()),
    path("sections/<number:section>/round/", room.SectionRoundView.as_view()),
    path("sections/<number:section>/seating/", setup.SeatingView.as_view()),
    path("contestants/<number:contestant>/names/", setup.NamesView.as_view()),
    path("contestants/<number:contestant>/prize/", setup.PrizeView.as_view()),
    path("contestants/<number:contestant>/penalties/", rulings.PenaltiesView.as_view()),
    path("sittings/<number:sitting>/", results.SittingView.as_view()),
    path("sittings/<number:sitting>/results/<number:board>/", results.ResultView.as_view()),
    path(
        "sittings/<number:sitting>/results/<number:board>/history/",
        results.ResultHistoryView.as_view(),
    ),
    path("table/", tables.TableSheetView.as_view()),
    path("table/scores/", tables.TableScoresView.as_view()),
    path("table/confirmations/", tables.TableConfirmationsView.as_view()),
    path("table/calls/", tables.TableCallsView.as_view()),
    path("table/names/", names.TableNamesView.as_view()),
    path("table/results/", so_far.TableResultsView.as_view()),
    path("table/ways/", ways.TableWaysView.as_view()),
    path("documents/<number:document>/", documents.DocumentView.as_view()),
    path("documents/<number:document>/cancellation/", documents.DocumentCancellationView.as_view()),
    path("documents/<number:document>/pdf/", documents.DocumentPagesView.as_view()),
    path("batches/", batches.BatchesView.as_view()),
    path("batches/<number:batch>/", batches.BatchView.as_view()),
    path("batches/<number:batch>/cancellation/", batches.BatchCancellationView.as_view()),
    path("batches/<number:batch>/resumption/", batches.BatchResumptionView.as_view()),
    path("batches/<number:batch>/zip/", batches.BatchArchiveView.as_view()),
    path("results/<number:result>/check/", rulings.CheckView.as_view()),
    path("results/<number:result>/adjustments/", rulings.AdjustmentsView.as_view()),
    path("rulings/<number:ruling>/withdrawal/", rulings.WithdrawalView.as_view()),
]

urlpatterns = [
    path("v1/", include((v1, "api"))),
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", DocsView.as_view()),
    re_path("", NothingHereView.as_view()),
]
