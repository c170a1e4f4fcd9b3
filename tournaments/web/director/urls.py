"""Addresses of the director's pages."""

from django.urls import include, path

from tournaments.backups import views as backups
from tournaments.clubs.views import officials, players
from tournaments.congresses.views import congresses
from tournaments.desk.views import desk
from tournaments.draws.views import draws, stages
from tournaments.hands import views as hands
from tournaments.importing.views import bridgemates, files
from tournaments.interchange import views as publish
from tournaments.play.views import (
    clock,
    console,
    entry,
    fouled,
    history,
    results,
    room,
    rulings,
    tables,
)
from tournaments.printing.views import batches, printing
from tournaments.seating.views import (
    changes,
    movement,
    own_movements,
    own_sheet,
    substitutes,
    wishes,
)
from tournaments.series.views import series
from tournaments.setup.views import names, plan, setup, states
from tournaments.simultaneous import views as clubs
from tournaments.standings.views import award_tables, masterpoints, standings
from tournaments.standings.views import strata_and_handicap as prizes

urlpatterns = [
    path("", include("tournaments.drives.urls")),
    path("", desk.director_desk, name="director_desk"),
    path("", include("tournaments.web.director.competitions.urls")),
    path("events/new/", desk.event_new, name="event_new"),
    path("events/new/methods/", desk.event_methods, name="event_methods"),
    path("events/new/conditions/", desk.event_new_conditions, name="event_new_conditions"),
    path("officials/", officials.officials, name="officials"),
    path("officials/invite/", officials.invited, name="invite"),
    path("officials/withdraw/", officials.withdrawn, name="withdraw_invitation"),
    path("officials/change/", officials.changed, name="change_official"),
    path("players/", players.players, name="players"),
    path("players/suggestions/", names.player_suggestions, name="player_suggestions"),
    path("players/<int:player_id>/", players.rename, name="player_rename"),
    path("backups/", backups.backups_page, name="backups"),
    path("backups/new/", backups.back_up, name="back_up"),
    path("backups/<str:name>", backups.backup_file, name="backup_file"),
    path("backups/ledgers/<str:name>/", backups.backup_ledgers, name="backup_ledgers"),
    path("files/", files.send_file, name="send_file"),
    path("files/<int:file_id>/", files.kept_file_page, name="kept_file"),
    path("files/<int:file_id>/progress/", files.import_progress, name="import_progress"),
    path("files/<int:file_id>/cancel/", files.cancel_import, name="cancel_import"),
    path("players/<int:player_id>/shown/", players.shown, name="player_shown"),
    path("players/<int:player_id>/everything.json", players.everything, name="player_everything"),
    path("players/<int:player_id>/erase/", players.erase, name="player_erase"),
    path("officials/wishes/", officials.wishes, name="club_wishes"),
    # Congresses
    path("congresses/", congresses.congresses_page, name="congresses"),
    path("congresses/new/", congresses.congress_made, name="congress_made"),
    path("congresses/<slug:congress>/", congresses.timetable_page, name="congress_timetable"),
    path(
        "congresses/<slug:congress>/timetable.pdf",
        congresses.timetable_printed,
        name="congress_timetable_pdf",
    ),
    path("congresses/<slug:congress>/add/", congresses.line_added, name="congress_line_added"),
    path(
        "congresses/<slug:congress>/remove/",
        congresses.line_removed,
        name="congress_line_removed",
    ),
    path(
        "congresses/<slug:congress>/delete/",
        congresses.congress_deleted,
        name="congress_deleted",
    ),
    path("award-tables/", award_tables.award_tables, name="award_tables"),
    path("award-tables/<int:award_table_id>/", award_tables.award_table, name="award_table"),
    path(
        "award-tables/<int:award_table_id>/remove/",
        award_tables.award_table_removed,
        name="award_table_removed",
    ),
    path("series/", series.club_series, name="club_series"),
    path("series/new/", series.series_new, name="series_new"),
    path("series/<int:series_id>/", series.series_change, name="series_change"),
    path("series/<int:series_id>/delete/", series.series_delete, name="series_delete"),
    # The club's own movements
    path("movements/", own_movements.listed, name="own_movements"),
    path("movements/new/", own_sheet.new, name="own_movement_new"),
    path("movements/check/", own_sheet.check, name="own_movement_check"),
    path("movements/import/", own_movements.import_page, name="own_movement_import"),
    path("movements/<int:own_movement_id>/", own_sheet.edit, name="own_movement"),
    path(
        "movements/<int:own_movement_id>/delete/", own_movements.delete, name="own_movement_delete"
    ),
    path(
        "movements/<int:own_movement_id>/<slug:form>/",
        own_movements.export,
        name="own_movement_export",
    ),
    # An event and its set-up
    path("events/<slug:slug>/", setup.event_setup, name="event_setup"),
    path("events/<slug:slug>/conditions/", setup.event_conditions, name="event_conditions"),
    path("events/<slug:slug>/stages/", stages.stages_page, name="stages"),
    path("events/<slug:slug>/stages/undo/", stages.stages_undone, name="stages_undone"),
    path("events/<slug:slug>/stages/carry/", stages.carried_anew, name="carried_anew"),
    path("events/<slug:slug>/prizes/", prizes.prizes_page, name="prizes"),
    path("events/<slug:slug>/masterpoints/", masterpoints.masterpoints, name="masterpoints"),
    path("events/<slug:slug>/masterpoints/award/", masterpoints.award, name="award"),
    path("events/<slug:slug>/masterpoints/one/", masterpoints.award_one, name="award_one"),
    path(
        "events/<slug:slug>/masterpoints/take-back/",
        masterpoints.take_back,
        name="take_awards_back",
    ),
    path("events/<slug:slug>/wishes/", wishes.wishes_page, name="wishes"),
    path("events/<slug:slug>/wishes/<int:wish_id>/remove/", wishes.removed, name="remove_wish"),
    path("events/<slug:slug>/wishes/seat/", wishes.seated, name="seat_by_wishes"),
    path("events/<slug:slug>/wishes/undo/", wishes.undone, name="undo_seating"),
    path("events/<slug:slug>/clubs/", clubs.clubs_page, name="event_clubs"),
    path("events/<slug:slug>/clubs/join/", clubs.join, name="join_clubs"),
    path("events/<slug:slug>/clubs/change/", clubs.change, name="change_clubs"),
    path("events/<slug:slug>/clubs/leave/", clubs.leave, name="leave_clubs"),
    path("events/<slug:slug>/method/", setup.event_method, name="event_method"),
    path("events/<slug:slug>/delete/", setup.event_delete, name="event_delete"),
    path("events/<slug:slug>/sessions/", setup.session_add, name="session_add"),
    path("events/<slug:slug>/standings/", standings.live_standings, name="live_standings"),
    path("events/<slug:slug>/publish/", publish.publish, name="publish"),
    path("events/<slug:slug>/rulings/", rulings.rulings_page, name="rulings"),
    path("events/<slug:slug>/history/", history.history_page, name="history"),
    path("events/<slug:slug>/history/<int:sequence>/", history.change_page, name="change"),
    path("events/<slug:slug>/history/verify/", history.verify, name="verify_ledger"),
    path(
        "events/<slug:slug>/history/<int:sequence>/movement/",
        changes.change_in_history,
        name="change_in_history",
    ),
    path("sessions/<int:session_id>/sections/", setup.section_add, name="section_add"),
    path("sections/<int:section_id>/remove/", setup.section_remove, name="section_remove"),
    path("sections/<int:section_id>/movement/", movement.choose, name="choose_movement"),
    path("sections/<int:section_id>/names/", names.enter_names_page, name="enter_names"),
    path("sections/<int:section_id>/plan/", plan.section_plan, name="section_plan"),
    path("sections/<int:section_id>/change/", changes.change_movement_page, name="change_movement"),
    path(
        "sections/<int:section_id>/substitutes/",
        substitutes.substitutes_page,
        name="substitutes",
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
    path("sections/<int:section_id>/draw/", draws.draw_page, name="draw_round"),
    path("sections/<int:section_id>/draw/undo/", draws.undo_draw, name="undo_draw"),
    path(
        "sections/<int:section_id>/change/undo/",
        changes.undo_movement_change,
        name="undo_movement_change",
    ),
    # A session in play
    path("sessions/<int:session_id>/", console.console, name="console"),
    path("sessions/<int:session_id>/clock/", clock.clock_bar, name="clock_bar"),
    path("sessions/<int:session_id>/clock/move/", clock.clock_moved, name="clock_moved"),
    path("sessions/<int:session_id>/clock/lengths/", clock.clock_set, name="clock_set"),
    path("sessions/<int:session_id>/tables/", tables.tables_page, name="tables"),
    path("sessions/<int:session_id>/tables/entry/", tables.choose_entry, name="choose_entry"),
    path(
        "sessions/<int:session_id>/tables/bridgemates/",
        bridgemates.bridgemates,
        name="bridgemates",
    ),
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
    path("sessions/<int:session_id>/messages/", room.message_sent, name="message_sent"),
    path(
        "sessions/<int:session_id>/messages/<int:message_id>/withdraw/",
        room.message_withdrawn,
        name="message_withdrawn",
    ),
    path("sessions/<int:session_id>/start/", states.start, name="start_session"),
    path("sessions/<int:session_id>/final/", states.finalise, name="finalise_session"),
    path("sessions/<int:session_id>/final/check/", states.before_final, name="before_final"),
    path("sessions/<int:session_id>/reopen/", states.reopen, name="reopen_session"),
    path("sessions/<int:session_id>/boards/<int:board>/", entry.enter_board, name="enter_board"),
    path(
        "sessions/<int:session_id>/boards/<int:board>/fouled/",
        fouled.fouled_board,
        name="fouled_board",
    ),
    path("sittings/<int:sitting_id>/cells/", entry.table_cells, name="table_cells"),
    path("sections/<int:section_id>/rounds/<int:number>/", entry.enter_round, name="enter_round"),
    path("sections/<int:section_id>/round/", room.round_said, name="round_said"),
    path("sessions/<int:session_id>/hands/", hands.hands, name="hands"),
    path("sessions/<int:session_id>/hands/remove/", hands.remove_hands, name="remove_hands"),
    path("sessions/<int:session_id>/hands/deal/", hands.deal_hands, name="deal_hands"),
    path("sessions/<int:session_id>/hands/take/", hands.take_hands, name="take_hands"),
    path("sessions/<int:session_id>/hands/sheets/", hands.take_sheets, name="take_sheets"),
    path("sessions/<int:session_id>/hands/analysis/", hands.hands_analysis, name="hands_analysis"),
    path("sessions/<int:session_id>/hands/analyse/", hands.analyse_hands, name="analyse_hands"),
    path(
        "sessions/<int:session_id>/hands/analyse/cancel/",
        hands.cancel_hands_analysis,
        name="cancel_hands_analysis",
    ),
    path("sessions/<int:session_id>/print/", printing.print_page, name="print_page"),
    path("sessions/<int:session_id>/documents/", printing.request_print, name="request_print"),
    path("sessions/<int:session_id>/documents/pages/", printing.count_pages, name="count_pages"),
    # Results
    path("results/", results.enter_result, name="enter_result"),
    path("results/check/", results.check_score, name="check_score"),
    path("results/cell/", results.entry_cell, name="entry_cell"),
    path("results/<int:result_id>/history/", history.result_history, name="result_history"),
    path("results/<int:result_id>/checked/", results.result_checked, name="result_checked"),
    path("results/<int:result_id>/put-back/", history.put_back, name="put_back"),
    path("results/<int:result_id>/ruling/", rulings.adjust, name="adjust_result"),
    path("results/<int:result_id>/ruling/preview/", rulings.preview, name="preview_ruling"),
    path("rulings/<int:ruling_id>/withdraw/", rulings.withdraw, name="withdraw_ruling"),
    # Documents
    path("documents/<int:document_id>/", printing.document_status, name="document_status"),
    path("documents/<int:document_id>/pdf/", printing.document_pdf, name="document_pdf"),
    path("documents/<int:document_id>/cancel/", printing.document_cancel, name="document_cancel"),
    path("batches/", batches.batches_page, name="batches"),
    path("batches/<int:batch_id>/", batches.batch_page, name="batch"),
    path("batches/<int:batch_id>/cancel/", batches.batch_cancel, name="batch_cancel"),
    path("batches/<int:batch_id>/again/", batches.batch_again, name="batch_again"),
    path("batches/<int:batch_id>/zip/", batches.batch_zip, name="batch_zip"),
]
