"""Addresses: pages, the director's pages, the API."""

from django.urls import path

from tournaments.play.api import clock as clock_api
from tournaments.play.api import room as play_room
from tournaments.play.api import rulings as rulings_api
from tournaments.play.api import tables as play_tables
from tournaments.play.views import (
    clock,
    console,
    entry,
    history,
    phone,
    reach,
    results,
    room,
    rulings,
    tables,
    wall,
)

public_pages = [
    path("events/<slug:slug>/clock/", wall.event_clock, name="event_clock"),
    path("events/<slug:slug>/now/", wall.event_now, name="event_now"),
    path("events/<slug:slug>/wall/", wall.wall, name="wall"),
    path("events/<slug:slug>/wall/shown/", wall.wall_shown, name="wall_shown"),
    path("hello/", reach.hello, name="hello"),
    path("t/worker.js", phone.worker, name="table_worker"),
    path("t/<str:secret>/", phone.table_phone, name="table_phone"),
    path("t/<str:secret>/who/", phone.who_are_you, name="who_are_you"),
    path("t/<str:secret>/manifest.webmanifest", phone.manifest, name="table_manifest"),
    path("p/<str:secret>/", phone.pair_scores, name="pair_scores"),
]

directors_pages = [
    path("events/<slug:slug>/rulings/", rulings.rulings_page, name="rulings"),
    path("events/<slug:slug>/history/", history.history_page, name="history"),
    path("events/<slug:slug>/history/<int:sequence>/", history.change_page, name="change"),
    path("events/<slug:slug>/history/verify/", history.verify, name="verify_ledger"),
    path("sessions/<int:session_id>/", console.console, name="console"),
    path("sessions/<int:session_id>/clock/", clock.clock_bar, name="clock_bar"),
    path("sessions/<int:session_id>/clock/move/", clock.clock_moved, name="clock_moved"),
    path("sessions/<int:session_id>/clock/lengths/", clock.clock_set, name="clock_set"),
    path("sessions/<int:session_id>/tables/", tables.tables_page, name="tables"),
    path("sessions/<int:session_id>/tables/reach/", reach.phones_reached, name="phones_reached"),
    path("sessions/<int:session_id>/tables/entry/", tables.choose_entry, name="choose_entry"),
    path("sessions/<int:session_id>/tables/codes/", tables.make_codes, name="make_codes"),
    path("sessions/<int:session_id>/tables/change/", tables.change_table, name="change_table"),
    path(
        "sessions/<int:session_id>/calls/<int:call_id>/", tables.call_answered, name="call_answered"
    ),
    path(
        "sessions/<int:session_id>/tables/handed-over/",
        tables.scores_handed_over,
        name="scores_handed_over",
    ),
    path("sessions/<int:session_id>/held/<int:held_id>/", tables.held_settled, name="held_settled"),
    path("sessions/<int:session_id>/checked/", results.scores_checked, name="scores_checked"),
    path("sessions/<int:session_id>/messages/", room.message_sent, name="message_sent"),
    path(
        "sessions/<int:session_id>/messages/<int:message_id>/withdraw/",
        room.message_withdrawn,
        name="message_withdrawn",
    ),
    path("sessions/<int:session_id>/boards/<int:board>/", entry.enter_board, name="enter_board"),
    path(
        "sessions/<int:session_id>/boards/<int:board>/fouled/",
        results.fouled_board,
        name="fouled_board",
    ),
    path("sittings/<int:sitting_id>/cells/", entry.table_cells, name="table_cells"),
    path("sections/<int:section_id>/rounds/<int:number>/", entry.enter_round, name="enter_round"),
    path("sections/<int:section_id>/round/", room.round_said, name="round_said"),
    path("results/", results.enter_result, name="enter_result"),
    path("results/check/", results.check_score, name="check_score"),
    path("results/cell/", results.entry_cell, name="entry_cell"),
    path("results/<int:result_id>/history/", history.result_history, name="result_history"),
    path("results/<int:result_id>/put-back/", history.put_back, name="put_back"),
    path("results/<int:result_id>/ruling/", rulings.adjust, name="adjust_result"),
    path("results/<int:result_id>/ruling/preview/", rulings.preview, name="preview_ruling"),
    path("rulings/<int:ruling_id>/withdraw/", rulings.withdraw, name="withdraw_ruling"),
]

api = [
    path("events/<event:event>/rulings/", rulings_api.RulingsView.as_view()),
    path("events/<event:event>/ledger/<number:sequence>/change/", rulings_api.ChangeView.as_view()),
    path("sessions/<number:session>/room/", play_room.RoomView.as_view()),
    path("sessions/<number:session>/clock/", clock_api.ClockView.as_view()),
    path("sessions/<number:session>/messages/", play_room.RoomMessagesView.as_view()),
    path(
        "sessions/<number:session>/messages/<number:message>/withdrawal/",
        play_room.MessageWithdrawalView.as_view(),
    ),
    path("sessions/<number:session>/open-matters/", play_room.OpenMattersView.as_view()),
    path("sessions/<number:session>/tables/", play_room.TableCodesView.as_view()),
    path(
        "sessions/<number:session>/boards/<number:board>/groups/", rulings_api.FouledView.as_view()
    ),
    path("sections/<number:section>/round/", play_room.SectionRoundView.as_view()),
    path("contestants/<number:contestant>/penalties/", rulings_api.PenaltiesView.as_view()),
    path("table/", play_tables.TableSheetView.as_view()),
    path("table/scores/", play_tables.TableScoresView.as_view()),
    path("table/confirmations/", play_tables.TableConfirmationsView.as_view()),
    path("table/disputes/", play_tables.TableDisputesView.as_view()),
    path("table/calls/", play_tables.TableCallsView.as_view()),
    path("table/names/", play_tables.TableNamesView.as_view()),
    path("table/results/", play_tables.TableResultsView.as_view()),
    path("table/ways/", play_tables.TableWaysView.as_view()),
    path("results/<number:result>/check/", rulings_api.CheckView.as_view()),
    path("results/<number:result>/adjustments/", rulings_api.AdjustmentsView.as_view()),
    path("rulings/<number:ruling>/withdrawal/", rulings_api.WithdrawalView.as_view()),
]
