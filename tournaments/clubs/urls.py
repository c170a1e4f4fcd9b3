"""Addresses: one's own login (some are django-allauth's), the director's pages, the API."""

from allauth.account import views as accounts
from allauth.mfa.base import views as second_factor
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as passkeys
from django.urls import path, re_path

from tournaments.clubs.api import logins, people
from tournaments.clubs.api import officials as officials_api
from tournaments.clubs.views import club, officials, own_login, players

KEY = r"(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)"

public_pages = [
    path("login/", accounts.login, name="account_login"),
    path("login/", accounts.login, name="login"),
    path("logout/", accounts.logout, name="account_logout"),
    path("logout/", accounts.logout, name="logout"),
    path("account/", own_login.own_login, name="own_login"),
    path("account/sign-up/", own_login.no_sign_up, name="account_signup"),
    path("account/inactive/", accounts.account_inactive, name="account_inactive"),
    path("account/again/", accounts.reauthenticate, name="account_reauthenticate"),
    path("account/password/", accounts.password_change, name="account_change_password"),
    path("account/password/first/", accounts.password_set, name="account_set_password"),
    path("account/password/new/", accounts.password_reset, name="account_reset_password"),
    path(
        "account/password/new/sent/",
        accounts.password_reset_done,
        name="account_reset_password_done",
    ),
    re_path(
        rf"^account/password/new/{KEY}/$",
        accounts.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "account/password/new/done/",
        accounts.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("account/email/", accounts.email, name="account_email"),
    path(
        "account/email/sent/",
        accounts.email_verification_sent,
        name="account_email_verification_sent",
    ),
    re_path(
        r"^account/email/confirm/(?P<key>[-:\w]+)/$",
        accounts.confirm_email,
        name="account_confirm_email",
    ),
    path("account/second-factor/", own_login.own_login, name="mfa_index"),
    path("account/second-factor/code/", second_factor.authenticate, name="mfa_authenticate"),
    path("account/second-factor/again/", second_factor.reauthenticate, name="mfa_reauthenticate"),
    path("account/second-factor/on/", totp.activate_totp, name="mfa_activate_totp"),
    path("account/second-factor/off/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("account/passkeys/", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("account/passkeys/new/", passkeys.add_webauthn, name="mfa_add_webauthn"),
    path(
        "account/passkeys/again/",
        passkeys.reauthenticate_webauthn,
        name="mfa_reauthenticate_webauthn",
    ),
    path("account/passkeys/<int:pk>/remove/", passkeys.remove_webauthn, name="mfa_remove_webauthn"),
    path(
        "account/recovery-codes/",
        recovery_codes.view_recovery_codes,
        name="mfa_view_recovery_codes",
    ),
    path(
        "account/recovery-codes/new/",
        recovery_codes.generate_recovery_codes,
        name="mfa_generate_recovery_codes",
    ),
    path("account/sessions/", own_login.own_sessions, name="own_sessions"),
    path("account/sessions/end/", own_login.end, name="end_session"),
    path("account/invitation/<str:link>/", own_login.invited, name="invitation"),
    path("account/tokens/", own_login.own_tokens, name="own_tokens"),
    path("account/tokens/revoke/", own_login.revoke, name="revoke_token"),
    path("start/", club.start, name="start_club"),
    path("clubs/logos/<slug:mark>.png", club.logo, name="club_logo"),
    path("clubs/colours/<slug:digits>.css", club.colour, name="club_colour"),
]

directors_pages = [
    path("club/", club.own_club, name="own_club"),
    path("officials/", officials.officials, name="officials"),
    path("officials/invite/", officials.invited, name="invite"),
    path("officials/withdraw/", officials.withdrawn, name="withdraw_invitation"),
    path("officials/change/", officials.changed, name="change_official"),
    path("players/", players.players, name="players"),
    path("players/alike/", players.alike, name="players_alike"),
    path("players/<int:player_id>/person/", players.person, name="player_person"),
    path("players/<int:player_id>/number/", players.numbered, name="player_number"),
    path("players/<int:player_id>/same-as/", players.merged, name="player_merge"),
    path("players/<int:player_id>/separate/", players.separated, name="player_separate"),
    path("players/<int:player_id>/apart/", players.kept_apart, name="players_apart"),
    path("players/<int:player_id>/", players.rename, name="player_rename"),
    path("players/<int:player_id>/shown/", players.shown, name="player_shown"),
    path("players/<int:player_id>/everything.json", players.everything, name="player_everything"),
    path("players/<int:player_id>/erase/", players.erase, name="player_erase"),
    path("officials/wishes/", officials.wishes, name="club_wishes"),
]

api = [
    path("token/", logins.TokenView.as_view()),
    path("token/revocation/", logins.TokenRevocationView.as_view()),
    path("me/", logins.MeView.as_view()),
    path("problems/", logins.ProblemsView.as_view()),
    path("problems/<slug:name>/", logins.ProblemView.as_view()),
    path("clubs/", people.ClubsView.as_view()),
    path("clubs/<number:club>/settings/", officials_api.ClubSettingsView.as_view()),
    path("clubs/<number:club>/officials/", officials_api.OfficialsView.as_view()),
    path("clubs/<number:club>/officials/<number:official>/", officials_api.OfficialView.as_view()),
    path("clubs/<number:club>/invitations/", officials_api.InvitationsView.as_view()),
    path(
        "clubs/<number:club>/invitations/<number:invitation>/",
        officials_api.InvitationView.as_view(),
    ),
    path("clubs/<number:club>/players/", people.PlayersView.as_view()),
    path("players/<number:player>/", people.PlayerView.as_view()),
    path("players/<number:player>/shown/", people.PlayerShownView.as_view()),
    path("players/<number:player>/numbers/", people.PlayerNumbersView.as_view()),
    path("players/<number:player>/same-as/", people.PlayerSameAsView.as_view()),
    path("players/<number:player>/everything/", people.PlayerEverythingView.as_view()),
]
