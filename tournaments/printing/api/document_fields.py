"""Words of the API about documents."""

from tournaments.printing.catalogue.bundle import BUNDLE
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.printing.catalogue.kinds import Moment
from tournaments.printing.models import Document
from tournaments.site.api.fields import word_field

_KINDS = [(kind.id, kind.title) for kind in CATALOGUE.values()]


_PURPOSES = [f"* `{kind.id}`: {kind.title}. {kind.purpose}" for kind in CATALOGUE.values()]


_TOGETHER = f"* `{BUNDLE}`: Several documents in one file; `about` names them."


BatchKindField = word_field("CatalogueKind", _KINDS, "\n".join(_PURPOSES))


DocumentKindField = word_field(
    "DocumentKind", [*_KINDS, (BUNDLE, "Several in one file")], "\n".join([*_PURPOSES, _TOGETHER])
)


MomentField = word_field("Moment", [(moment.value, moment.value) for moment in Moment], "")


DocumentStatusField = word_field("DocumentStatus", Document.Status.choices)
