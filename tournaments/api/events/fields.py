"""Words of the API about events."""

from tournaments import models
from tournaments.api.protocol.fields import word_field

BoardsShownField = word_field("BoardsShown", models.BoardsShown.choices)


SessionStatusField = word_field("SessionStatus", models.Session.Status.choices)


RulingKindField = word_field("RulingKind", models.Ruling.Kind.choices)


PenaltyUnitField = word_field("PenaltyUnit", models.Ruling.AmountIn.choices)


LedgerKindField = word_field("LedgerKind", models.LedgerEntry.Kind.choices)
