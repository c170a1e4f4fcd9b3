"""Addresses of the API: version 1, its schema and its browsable documentation."""

from django.urls import include, path, re_path, register_converter

from tournaments.clubs.api import logins, officials, people
from tournaments.competitions.api import competitions
from tournaments.congresses.api import congresses
from tournaments.draws.api import brackets, draws, stages
from tournaments.hands.api import dealing, deals
from tournaments.importing.api import files
from tournaments.leagues.api import captains, leagues
from tournaments.play.api import clock, codes, names, room, rulings, so_far, tables, ways
from tournaments.printing.api import batches, documents
from tournaments.record.api import ledger, results
from tournaments.seating.api import changes, movements, own_movements, wishes
from tournaments.series.api import series
from tournaments.setup.api import events, sessions, setup
from tournaments.simultaneous.api import simultaneous
from tournaments.site.api.base import NothingHereView
from tournaments.site.api.converters import EventConverter, NumberConverter
from tournaments.site.api.documentation import DocsView, SchemaView
from tournaments.standings.api import award_tables, awards, exports, standings

register_converter(NumberConverter, "number")
register_converter(EventConverter, "event")

v1 = [
    # First, because every score goes there and addresses are tried in this order.
    path("sittings/<number:sitting>/results/<number:board>/", results.ResultView.as_view()),
    path("token/", logins.TokenView.as_view()),
    path("token/revocation/", logins.TokenRevocationView.as_view()),
    path("me/", logins.MeView.as_view()),
    path("problems/", logins.ProblemsView.as_view()),
    path("problems/<slug:name>/", logins.ProblemView.as_view()),
    path("clubs/", people.ClubsView.as_view()),
    path("clubs/<number:club>/settings/", officials.ClubSettingsView.as_view()),
    path("clubs/<number:club>/officials/", officials.OfficialsView.as_view()),
    path("clubs/<number:club>/officials/<number:official>/", officials.OfficialView.as_view()),
    path("clubs/<number:club>/invitations/", officials.InvitationsView.as_view()),
    path(
        "clubs/<number:club>/invitations/<number:invitation>/", officials.InvitationView.as_view()
    ),
    path("clubs/<number:club>/players/", people.PlayersView.as_view()),
    path("clubs/<number:club>/files/", files.FilesView.as_view()),
    path("files/<number:file>/", files.FileView.as_view()),
    path("files/<number:file>/import/", files.FileImportView.as_view()),
    path("files/<number:file>/job/", files.FileJobView.as_view()),
    path("files/<number:file>/job/cancellation/", files.FileJobCancellationView.as_view()),
    path("clubs/<number:club>/movements/", own_movements.OwnMovementsView.as_view()),
    path("own-movements/<number:own_movement>/", own_movements.OwnMovementView.as_view()),
    path("clubs/<number:club>/competitions/", competitions.ClubCompetitionsView.as_view()),
    path("clubs/<number:club>/leagues/", leagues.ClubLeaguesView.as_view()),
    path("leagues/<slug:league>/fixtures/", leagues.LeagueFixturesView.as_view()),
    path("leagues/<slug:league>/next-season/", leagues.NextSeasonView.as_view()),
    path("captain/", captains.CaptainView.as_view()),
    path("captain/matches/<number:match>/report/", captains.CaptainReportView.as_view()),
    path(
        "captain/matches/<number:match>/confirmation/", captains.CaptainConfirmationView.as_view()
    ),
    path("captain/matches/<number:match>/dispute/", captains.CaptainDisputeView.as_view()),
    path("competitions/<slug:competition>/", competitions.CompetitionView.as_view()),
    path("competitions/<slug:competition>/entries/", competitions.CompetitionEntriesView.as_view()),
    path(
        "competitions/<slug:competition>/entries/<number:sequence>/withdrawal/",
        competitions.EntryWithdrawalView.as_view(),
    ),
    path("competitions/<slug:competition>/entrants/", competitions.EntrantsView.as_view()),
    path(
        "competitions/<slug:competition>/entrants/<number:entrant>/",
        competitions.EntrantView.as_view(),
    ),
    path(
        "competitions/<slug:competition>/verification/",
        competitions.CompetitionProofView.as_view(),
    ),
    path("clubs/<number:club>/congresses/", congresses.ClubCongressesView.as_view()),
    path("congresses/<slug:congress>/", congresses.CongressView.as_view()),
    path("clubs/<number:club>/award-tables/", award_tables.ClubAwardTablesView.as_view()),
    path("award-tables/<number:award_table>/", award_tables.AwardTableView.as_view()),
    path("clubs/<number:club>/series/", series.ClubSeriesView.as_view()),
    path("series/<number:series>/", series.SeriesView.as_view()),
    path("series/<number:series>/files/<slug:form>/", series.SeriesFileView.as_view()),
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
    path("events/<event:event>/stages/", stages.StagesView.as_view()),
    path("events/<event:event>/stages/preview/", stages.StagesPreviewView.as_view()),
    path("events/<event:event>/stages/undo/", stages.StagesUndoView.as_view()),
    path("events/<event:event>/stages/carry/", stages.CarryView.as_view()),
    path("events/<event:event>/wishes/", wishes.WishesView.as_view()),
    path("events/<event:event>/wishes/<number:wish>/", wishes.WishView.as_view()),
    path("events/<event:event>/wishes/seating/", wishes.SeatingByWishesView.as_view()),
    path("events/<event:event>/wishes/seating/preview/", wishes.SeatingPreviewView.as_view()),
    path("events/<event:event>/wishes/seating/undo/", wishes.SeatingUndoView.as_view()),
    path("events/<event:event>/standings/", standings.StandingsView.as_view()),
    path("events/<event:event>/awards/", awards.AwardsView.as_view()),
    path("events/<event:event>/awards/withdrawal/", awards.AwardsWithdrawalView.as_view()),
    path("events/<event:event>/boards/", standings.BoardsView.as_view()),
    path("events/<event:event>/travellers/", standings.TravellersView.as_view()),
    path("events/<event:event>/scorecards/<slug:address>/", standings.ScorecardView.as_view()),
    path("events/<event:event>/scorecards/<slug:address>/total/", standings.TotalView.as_view()),
    path(
        "events/<event:event>/scorecards/<slug:address>/boards/<number:board>/",
        standings.ExplanationView.as_view(),
    ),
    path("events/<event:event>/corrections/", standings.LateCorrectionsView.as_view()),
    path("events/<event:event>/brackets/", brackets.BracketsView.as_view()),
    path("events/<event:event>/overall/", brackets.OverallRankingView.as_view()),
    path("events/<event:event>/matches/", standings.MatchesView.as_view()),
    path("events/<event:event>/files/<slug:what>/<slug:form>/", exports.ExportView.as_view()),
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
    path("sessions/<number:session>/deals/dealing/", dealing.DealingView.as_view()),
    path("sessions/<number:session>/deals/file/", dealing.DealFileView.as_view()),
    path("sessions/<number:session>/deals/analysis/", dealing.AnalysisView.as_view()),
    path(
        "sessions/<number:session>/deals/analysis/cancellation/",
        dealing.AnalysisCancellationView.as_view(),
    ),
    path("sessions/<number:session>/documents/", documents.DocumentsView.as_view()),
    path("sessions/<number:session>/boards/<number:board>/groups/", rulings.FouledView.as_view()),
    path("sessions/<number:session>/travellers/<number:board>/", standings.TravellerView.as_view()),
    path("sections/<number:section>/", setup.SectionView.as_view()),
    path("sections/<number:section>/movement/", setup.SectionMovementView.as_view()),
    path("sections/<number:section>/movement/preview/", changes.ChangePreviewView.as_view()),
    path("sections/<number:section>/movement/changes/", changes.ChangesView.as_view()),
    path("sections/<number:section>/movement/undo/", changes.UndoView.as_view()),
    path("sections/<number:section>/draw/", draws.DrawView.as_view()),
    path("sections/<number:section>/draw/preview/", draws.DrawPreviewView.as_view()),
    path("sections/<number:section>/round/", room.SectionRoundView.as_view()),
    path("sections/<number:section>/seating/", setup.SeatingView.as_view()),
    path("contestants/<number:contestant>/names/", setup.NamesView.as_view()),
    path("contestants/<number:contestant>/substitutes/", setup.SubstitutesView.as_view()),
    path(
        "contestants/<number:contestant>/substitutes/removal/",
        setup.SubstituteRemovalView.as_view(),
    ),
    path("contestants/<number:contestant>/award/", awards.AwardView.as_view()),
    path("contestants/<number:contestant>/prize/", setup.PrizeView.as_view()),
    path("contestants/<number:contestant>/penalties/", rulings.PenaltiesView.as_view()),
    path("sittings/<number:sitting>/", results.SittingView.as_view()),
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
