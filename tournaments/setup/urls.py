"""Addresses: the director's pages, the API."""

from django.urls import path

from tournaments.setup.api import events, sessions
from tournaments.setup.api import setup as setup_api
from tournaments.setup.views import names, new, plan, setup, states

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
    path("sections/<int:section_id>/plan/", plan.section_plan, name="section_plan"),
    path("sessions/<int:session_id>/start/", states.start, name="start_session"),
    path("sessions/<int:session_id>/final/", states.finalise, name="finalise_session"),
    path("sessions/<int:session_id>/final/check/", states.before_final, name="before_final"),
    path("sessions/<int:session_id>/reopen/", states.reopen, name="reopen_session"),
]

api = [
    path("events/", events.EventsView.as_view()),
    path("events/<event:event>/", events.EventView.as_view(), name="event"),
    path("events/<event:event>/conditions/", events.ConditionsView.as_view()),
    path("events/<event:event>/method/", events.MethodView.as_view()),
    path("events/<event:event>/sessions/", events.SessionsView.as_view()),
    path("sessions/<number:session>/sections/", setup_api.SectionsView.as_view()),
    path("sessions/<number:session>/start/", sessions.SessionStartView.as_view()),
    path("sessions/<number:session>/finalise/", sessions.SessionFinaliseView.as_view()),
    path("sessions/<number:session>/reopen/", sessions.SessionReopenView.as_view()),
    path("sections/<number:section>/", setup_api.SectionView.as_view()),
    path("sections/<number:section>/movement/", setup_api.SectionMovementView.as_view()),
    path("sections/<number:section>/seating/", setup_api.SeatingView.as_view()),
    path("contestants/<number:contestant>/names/", setup_api.NamesView.as_view()),
    path("contestants/<number:contestant>/substitutes/", setup_api.SubstitutesView.as_view()),
    path(
        "contestants/<number:contestant>/substitutes/removal/",
        setup_api.SubstituteRemovalView.as_view(),
    ),
    path("contestants/<number:contestant>/prize/", setup_api.PrizeView.as_view()),
]
