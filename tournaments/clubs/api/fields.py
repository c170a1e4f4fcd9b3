"""Words of the API about people."""

from tournaments.clubs.models import Director, Player
from tournaments.site.api.fields import word_field

RoleField = word_field("Role", Director.Role.choices)


ShownField = word_field("Shown", Player.Shown.choices)
