"""Words of the API about people."""

from tournaments import models
from tournaments.api.protocol.fields import word_field

RoleField = word_field("Role", models.Director.Role.choices)


ShownField = word_field("Shown", models.Player.Shown.choices)
