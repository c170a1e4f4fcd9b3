"""Clubs, the people who act for them, their players and their logins."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from knox.models import AbstractAuthToken

from tournaments.site.letters import LettersField
from tournaments.site.limits import (
    LONGEST_ADDRESS,
    LONGEST_FEDERATION,
    LONGEST_NAME,
    LONGEST_NATIONAL_ID,
    LONGEST_NOTE,
    LONGEST_TITLE,
    LONGEST_TOKEN_NAME,
)


class Club(models.Model):
    """A club, which owns events and a list of players.

    ``names_edition`` counts how often a player's name was hidden, shown, corrected or erased, so
    that no page cached before that is shown again; a change of the club's own name or look counts
    too. ``second_factor`` means that every owner and director needs one.

    ``address`` is where it meets and how to reach it, on one line. ``colour`` is like ``#0b6b4b``
    and ``logo`` is a mark of what its ``ClubLogo`` shows; both are empty if it has none.
    """

    name = models.CharField(max_length=LONGEST_TITLE, unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    address = models.CharField(max_length=LONGEST_ADDRESS, blank=True, default="")
    colour = models.CharField(max_length=7, blank=True, default="")
    logo = models.CharField(max_length=32, blank=True, default="")
    demonstration = models.BooleanField(default=False)
    noindex = models.BooleanField(default=False)  # ask search engines to leave out its events
    names_edition = models.PositiveIntegerField(default=0)
    second_factor = models.BooleanField(default=False)

    class Meta:
        app_label = "tournaments"
        ordering = ("name", "id")

    def __str__(self) -> str:
        return self.name


class ClubLogo(models.Model):
    """A club's logo as a PNG, kept apart so that reading a club does not read it."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="picture")
    png = models.BinaryField()

    class Meta:
        app_label = "tournaments"

    def __str__(self) -> str:
        return f"logo of {self.club}"


class Director(models.Model):
    """A user's right to act for a club.

    An owner decides who else acts for it, a director runs its events, a scorer enters and corrects
    scores. Each may also do what the next may.
    """

    class Role(models.TextChoices):
        """How much the user may do."""

        OWNER = "owner", "Owner"
        DIRECTOR = "director", "Director"
        SCORER = "scorer", "Scorer"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="directs"
    )
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="directors")
    role = models.CharField(max_length=8, choices=Role, default=Role.DIRECTOR)

    class Meta:
        app_label = "tournaments"
        ordering = ("club", "id")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(role__in=("owner", "director", "scorer")),
                name="director_has_a_role",
            ),
            models.UniqueConstraint(fields=("user", "club"), name="director_once_in_a_club"),
        )

    def __str__(self) -> str:
        return f"{self.user} at {self.club}"


class Invitation(models.Model):
    """A one-time link that makes someone an owner, director or scorer of a club.

    Only a hash of it is stored.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=8, choices=Director.Role)
    note = models.CharField(max_length=LONGEST_NOTE)
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    class Meta:
        app_label = "tournaments"
        ordering = ("expires_at", "id")

    def __str__(self) -> str:
        return f"{self.note} at {self.club}"


class Player(models.Model):
    """A person on a club's list.

    Names are stored only here, never in the ledger, so that a person's data can be erased. The row
    then stays without a name, since results refer to it. ``shown`` is what the public sees.
    ``name_salt`` is random, and part of the mark by which final results know the name; without it,
    nobody can find out from the ledger what an erased name was. Someone ``only_entered`` is on the
    list only because a name was typed for an event, and leaves it when that name is corrected.

    Whoever has come under several names has a row for each. The others are ``same_as`` the one the
    club keeps, which is never ``same_as`` another: results stay under the name they were played
    under, and whatever counts people counts the one (``person`` in ``selectors``). One that
    ``came_with`` another, when that was merged, goes with it again.
    """

    class Shown(models.TextChoices):
        """How a player is named to the public."""

        NAME = "name", "By name"
        INITIALS = "initials", "By initials"
        HIDDEN = "hidden", "Without a name"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    letters = LettersField()
    national_id = models.CharField(max_length=LONGEST_NATIONAL_ID, blank=True, default="")
    name_salt = models.CharField(max_length=32, blank=True, default="")
    shown = models.CharField(max_length=8, choices=Shown, default=Shown.NAME)
    only_entered = models.BooleanField(default=False)
    same_as = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="also"
    )
    came_with = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="brought"
    )
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = (Lower("name"), "id")
        constraints = (
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(shown__in=("name", "initials", "hidden")),
                name="player_is_shown_somehow",
            ),
            models.CheckConstraint(
                condition=~models.Q(same_as=models.F("id")), name="player_is_same_as_another"
            ),
        )
        indexes = (models.Index("club", Lower("name"), name="player_by_club_and_name"),)

    def __str__(self) -> str:
        return self.name

    @property
    def person_id(self) -> int:
        """The id of the name that the club keeps for this person."""
        return self.same_as_id or self.pk


class PlayerNumber(models.Model):
    """A player's number at a federation that is not the club's own.

    The number at the club's own federation is the player's ``national_id``.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="numbers")
    federation = models.CharField(max_length=LONGEST_FEDERATION)
    number = models.CharField(max_length=LONGEST_NATIONAL_ID)

    class Meta:
        app_label = "tournaments"
        ordering = (Lower("federation"), "id")
        constraints = (
            models.UniqueConstraint(
                "player", Lower("federation"), name="player_has_one_number_at_a_federation"
            ),
            models.CheckConstraint(
                condition=~models.Q(federation="") & ~models.Q(number=""),
                name="player_number_is_whole",
            ),
        )

    def __str__(self) -> str:
        return f"{self.federation} {self.number}"


class KeptApart(models.Model):
    """Two names that look like one person's, of which a director said that they are two people's.

    ``one`` has the smaller id.
    """

    one = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        app_label = "tournaments"
        constraints = (models.UniqueConstraint(fields=("one", "other"), name="kept_apart_once"),)

    def __str__(self) -> str:
        return f"{self.one} and {self.other}"


class ApiToken(AbstractAuthToken):  # type: ignore[misc]  # knox has no types
    """An API token, of which only a hash is stored.

    ``password_mark`` is a mark of the password at the time: once the password changes, the token is
    void. ``token_key`` holds its first characters, which are used to find it.
    """

    name = models.CharField(max_length=LONGEST_TOKEN_NAME)
    password_mark = models.CharField(max_length=64)

    class Meta:
        app_label = "tournaments"
        ordering = ("created", "digest")

    def __str__(self) -> str:
        return f"{self.name} of {self.user}"
