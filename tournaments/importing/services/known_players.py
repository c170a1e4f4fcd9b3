"""A club's list of players, used while a file's pairs are entered."""

from tournaments.clubs.models import Player
from tournaments.clubs.services.people import add_player
from tournaments.site.texts import clean_name


class KnownPlayers:
    """A club's list of players while pairs are entered: nobody is entered twice in one event."""

    def __init__(self, club_id: int) -> None:
        self._club_id = club_id
        self._by_id: dict[str, list[Player]] = {}
        self._by_name: dict[str, list[Player]] = {}
        self._used: set[int] = set()
        for player in Player.objects.filter(club=club_id).order_by("id"):
            self._by_name.setdefault(player.name.casefold(), []).append(player)
            if player.national_id:
                self._by_id.setdefault(player.national_id, []).append(player)

    def player(self, name: str, national_id: str) -> Player:
        """Return a player on the list who is not yet entered, or a new one."""
        name = clean_name(name, "names")
        candidates = [
            *self._by_id.get(national_id, ()),
            *(
                player
                for player in self._by_name.get(name.casefold(), ())
                if not (player.national_id and national_id)
            ),
        ]
        free = [player for player in candidates if player.pk not in self._used]
        found = (
            free[0]
            if free
            else add_player(club_id=self._club_id, name=name, national_id=national_id)
        )
        self._used.add(found.pk)
        return found
