"""Words of the API about events."""

from tournaments.record.models import BoardsShown, LedgerEntry, Ruling, Session
from tournaments.site.api.fields import word_field

BoardsShownField = word_field("BoardsShown", BoardsShown.choices)


SessionStatusField = word_field("SessionStatus", Session.Status.choices)


RulingKindField = word_field("RulingKind", Ruling.Kind.choices)


PenaltyUnitField = word_field("PenaltyUnit", Ruling.AmountIn.choices)


LedgerKindField = word_field("LedgerKind", LedgerEntry.Kind.choices)
