"""Addresses: the director's pages, the API."""

from django.urls import path

from tournaments.setup.api import events
from tournaments.setup.api import setup as setup_setup
from tournaments.setup.views import names, new, setup

directors_pages = [
    path("events/new/", new.event_new, name="event_new"),
    path("events/new/methods/", new.event_methods, name="event_methods"),
    path("events/new/conditions/", new.event_new_conditions, name="event_new_conditions"),
    path("players/suggestions/", names.player_suggestions, name="player_suggestions"),
    path("events/<slug:slug>/", setup.event_setup, name="event_setup"),
    path("events/<slug:slug>/conditions/", setup.event_conditions, name="event_conditions"),
    path("events/<slug:slug>/method/", setup.event_method, name="event_method"),
    path("events/<slug:slug>/delete/", setup.event_delete, name="event_delete"),
    path("events/<slug:slug>/sessions/", setup.session_add, name="session_add"),
    path("sessions/<int:session_id>/sections/", setup.section_add, name="section_add"),
    path("sections/<int:section_id>/remove/", setup.section_remove, name="section_remove"),
    path("sections/<int:section_id>/names/", names.enter_names_page, name="enter_names"),
    path("sections/<int:section_id>/plan/", setup.section_plan, name="section_plan"),
    path("sessions/<int:session_id>/start/", setup.start, name="start_session"),
    path("sessions/<int:session_id>/final/", setup.finalise, name="finalise_session"),
    path("sessions/<int:session_id>/final/check/", setup.before_final, name="before_final"),
    path("sessions/<int:session_id>/reopen/", setup.reopen, name="reopen_session"),
]

api = [
    path("events/", events.EventsView.as_view()),
    path("events/<event:event>/", events.EventView.as_view(), name="event"),
    path("events/<event:event>/conditions/", events.ConditionsView.as_view()),
    path("events/<event:event>/method/", events.MethodView.as_view()),
    path("events/<event:event>/sessions/", events.SessionsView.as_view()),
    path("sessions/<number:session>/sections/", setup_setup.SectionsView.as_view()),
    path("sessions/<number:session>/start/", setup_setup.SessionStartView.as_view()),
    path("sessions/<number:session>/finalise/", setup_setup.SessionFinaliseView.as_view()),
    path("sessions/<number:session>/reopen/", setup_setup.SessionReopenView.as_view()),
    path("sections/<number:section>/", setup_setup.SectionView.as_view()),
    path("sections/<number:section>/movement/", setup_setup.SectionMovementView.as_view()),
    path("sections/<number:section>/seating/", setup_setup.SeatingView.as_view()),
    path("contestants/<number:contestant>/names/", setup_setup.NamesView.as_view()),
    path("contestants/<number:contestant>/substitutes/", setup_setup.SubstitutesView.as_view()),
    path(
        "contestants/<number:contestant>/substitutes/removal/",
        setup_setup.SubstituteRemovalView.as_view(),
    ),
    path("contestants/<number:contestant>/prize/", setup_setup.PrizeView.as_view()),
]
