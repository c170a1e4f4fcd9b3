"""Clubs and their players, for programs."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.clubs.models import Director, Player
from tournaments.clubs.selectors import (
    ClubFacts,
    NumberFacts,
    clubs_directed,
    everything_about,
    players_of,
    require_director,
    require_director_of,
)
from tournaments.clubs.services import (
    add_player,
    erase_player,
    merge_players,
    rename_player,
    separate_player,
    set_number,
    show_player,
)
from tournaments.site.api.base import DirectorView, actor, asked, sent, signed_if_keyed
from tournaments.site.api.fields import PageIn, StrictIn, mirrors, word_field
from tournaments.site.api.openapi import operation
from tournaments.site.limits import (
    LARGEST_ID,
    LONGEST_FEDERATION,
    LONGEST_NAME,
    LONGEST_NATIONAL_ID,
)
from tournaments.site.refusals import NotFoundError

RoleField = word_field("Role", Director.Role.choices)


ShownField = word_field("Shown", Player.Shown.choices)


@mirrors(ClubFacts, fields="id name slug")
class ClubOut(serializers.Serializer[Any]):
    """A club."""


class PlayersIn(PageIn):
    """Which players to list."""

    containing = serializers.CharField(
        max_length=LONGEST_NAME, default="", allow_blank=True, help_text="Part of the name."
    )


class PlayerIn(StrictIn):
    """A player to add."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    national_id = serializers.CharField(
        max_length=LONGEST_NATIONAL_ID, default="", allow_blank=True
    )


class PlayerNameIn(StrictIn):
    """A player's corrected name."""

    name = serializers.CharField(max_length=LONGEST_NAME)


class PlayerShownIn(StrictIn):
    """How the public should see a player."""

    shown = ShownField()


class SameAsIn(StrictIn):
    """Who the player is, by the name that the club keeps."""

    player = serializers.IntegerField(min_value=1, max_value=LARGEST_ID)


class NumberIn(StrictIn):
    """A person's number at a federation."""

    federation = serializers.CharField(
        max_length=LONGEST_FEDERATION,
        default="",
        allow_blank=True,
        help_text="Its short name; empty for the club's own, whose number is `national_id`.",
    )
    number = serializers.CharField(
        max_length=LONGEST_NATIONAL_ID, allow_blank=True, help_text="Empty takes it away."
    )


@mirrors(NumberFacts)
class NumberOut(serializers.Serializer[Any]):
    """A person's number at a federation that is not the club's own."""


class OtherNameOut(serializers.Serializer[Any]):
    """Another name under which a person has played."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    national_id = serializers.CharField()


class PlayerOut(serializers.Serializer[Any]):
    """A player on the club's list."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    national_id = serializers.CharField()
    shown = ShownField(help_text="What the public sees instead.")
    also = OtherNameOut(many=True, help_text="Other names under which the person has played.")
    numbers = NumberOut(many=True, help_text="At federations that are not the club's own.")


class EntryOfPlayerOut(serializers.Serializer[Any]):
    """An event that a player entered, and every result at their tables."""

    event = serializers.CharField()
    address = serializers.CharField()
    held_on = serializers.DateField()
    number = serializers.CharField()
    direction = serializers.CharField()
    team = serializers.CharField()
    place_in_the_entry = serializers.IntegerField()
    results = serializers.ListField(child=serializers.DictField())


class EverythingOut(serializers.Serializer[Any]):
    """All that is kept about a player, without anyone else's name."""

    club = serializers.CharField()
    name = serializers.CharField()
    national_id = serializers.CharField()
    numbers = NumberOut(many=True)
    shown_to_the_public = ShownField()
    events = EntryOfPlayerOut(many=True)
    other_names = serializers.ListField(
        child=serializers.DictField(), help_text="The same of every other name."
    )


class PlayersOut(serializers.Serializer[Any]):
    """Part of the club's list, by name."""

    count = serializers.IntegerField(help_text="How many there are in all.")
    results = PlayerOut(many=True)


class ClubsView(DirectorView):
    """The caller's clubs."""

    @operation("list_clubs", "List the clubs where you direct", gives=ClubOut(many=True))
    def get(self, request: Request) -> object:
        """By name."""
        return clubs_directed(request.user)


class PlayersView(DirectorView):
    """A club's list of players."""

    @operation("list_players", "Search a club's players", asks=PlayersIn, gives=PlayersOut)
    def get(self, request: Request, club: int) -> object:
        """The players whose name contains the text, in order of name."""
        require_director(club, request.user)
        wanted = asked(PlayersIn, request)
        found = players_of(club, containing=wanted["containing"])
        start = wanted["offset"]
        page = found[start : start + wanted["limit"]]
        return {"count": len(found), "results": page}

    @operation(
        "add_player",
        "Add a player to a club's list",
        takes=PlayerIn,
        gives=PlayerOut,
        status=201,
        keyed="optional",
        problems=[409],
    )
    def post(self, request: Request, club: int) -> object:
        """Sending a name twice adds two people, unless both requests have the same key."""
        require_director(club, request.user)
        return add_player(club_id=club, **sent(PlayerIn, request), **signed_if_keyed(request))


class PlayerView(DirectorView):
    """A player on a club's list."""

    @operation(
        "rename_player",
        "Correct a player's name",
        takes=PlayerNameIn,
        gives=PlayerOut,
        problems=[422],
    )
    def patch(self, request: Request, player: int) -> object:
        """The name changes everywhere at once."""
        require_director_of(Player, "player", player, request.user)
        return rename_player(player_id=player, by=actor(request), **sent(PlayerNameIn, request))

    @operation(
        "erase_player",
        "Erase a player's name for good",
        status=204,
        problems=[422],
    )
    def delete(self, request: Request, player: int) -> None:
        """Name, national id and printed sheets go; results stay, under the name "A player"."""
        require_director_of(Player, "player", player, request.user)
        erase_player(player_id=player, now=timezone.now(), by=actor(request))


class PlayerShownView(DirectorView):
    """How the public sees a player."""

    @operation(
        "show_player",
        "Hide a player's name from the public, or show it",
        takes=PlayerShownIn,
        gives=PlayerOut,
        problems=[422],
    )
    def put(self, request: Request, player: int) -> object:
        """Takes effect at once on pages, in the API and in print; directors still see the name."""
        require_director_of(Player, "player", player, request.user)
        return show_player(player_id=player, **sent(PlayerShownIn, request))


class PlayerNumbersView(DirectorView):
    """A person's numbers."""

    @operation(
        "set_number",
        "Set a player's number at a federation",
        takes=NumberIn,
        gives=PlayerOut,
        problems=[422],
    )
    def put(self, request: Request, player: int) -> object:
        """One number at each federation; an import finds the person by any of them."""
        require_director_of(Player, "player", player, request.user)
        return set_number(player_id=player, **sent(NumberIn, request))


class PlayerSameAsView(DirectorView):
    """Whether a player is another name of somebody."""

    @operation(
        "merge_players",
        "Say that two players are one person",
        takes=SameAsIn,
        gives=PlayerOut,
        problems=[422],
    )
    def put(self, request: Request, player: int) -> object:
        """The player becomes another name of the person, who is returned; nothing is rewritten."""
        require_director_of(Player, "player", player, request.user)
        kept = sent(SameAsIn, request)["player"]
        require_director_of(Player, "player", kept, request.user)
        return merge_players(player_id=player, into_id=kept)

    @operation(
        "separate_player",
        "Undo that a player is another name of somebody",
        status=204,
        problems=[422],
    )
    def delete(self, request: Request, player: int) -> None:
        """Both count for themselves again."""
        require_director_of(Player, "player", player, request.user)
        separate_player(player_id=player)


class PlayerEverythingView(DirectorView):
    """What is kept about a player."""

    @operation(
        "export_player",
        "Read all data about a player",
        gives=EverythingOut,
    )
    def get(self, request: Request, player: int) -> object:
        """You can hand it to that person."""
        require_director_of(Player, "player", player, request.user)
        found = everything_about(player)
        if found is None:
            raise NotFoundError("This player's name was erased.", "player")
        return found
