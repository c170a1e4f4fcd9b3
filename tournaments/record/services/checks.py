"""Record that the director has checked a score that looks odd."""

from uuid import UUID, uuid4

from django.db import transaction

from tournaments.record.models import LedgerEntry, Result
from tournaments.record.selectors.event.played_scores import stored_score
from tournaments.record.selectors.ledger.entries import ScoreChecked
from tournaments.record.services.ledger import append_entry, done_before, lock_event
from tournaments.record.services.results import StaleResultError, slip
from tournaments.site.keys import compares_requests
from tournaments.site.refusals import ConflictError, NotFoundError
from tournaments.site.signature import FAIRDEAL, Actor


@transaction.atomic
@compares_requests
def confirm_result(
    *, result_id: int, version: int, by: Actor = FAIRDEAL, key: UUID | None = None
) -> Result:
    """Record that the director has checked an odd score and found it correct.

    This does not change the score. If the score is changed later, the new version has to be checked
    again. A version already checked, or a key already used, adds nothing to the ledger.

    Raises:
        NotFoundError: there is no such result.
        ConflictError: nothing is entered.
        StaleResultError: the result has changed since the caller read it.
    """
    rows = Result.objects.select_related("sitting__section__session").filter(pk=result_id)
    found = rows.first()
    if found is None:
        raise NotFoundError("This board was not scheduled at this table.", "result")
    event = lock_event(found.sitting.section.session.event_id)
    found = rows.get()
    key = uuid4() if key is None else key
    kind = LedgerEntry.Kind.RESULT_CHECKED
    if done_before(event, key, kind, result=found.pk, version=version):
        return found
    if found.version != version:
        raise StaleResultError(Result.objects.get(pk=result_id))
    if found.status == Result.Status.PENDING:
        raise ConflictError("There is no score here to check.", "version")
    if found.checked_version == version:
        return found
    found.checked_version = version
    found.save(update_fields=["checked_version"])
    sitting = found.sitting
    checked = ScoreChecked(
        result=found.pk,
        section=sitting.section.letter,
        session=sitting.section.session.number,
        round=sitting.round,
        table=sitting.table,
        board=found.board,
        score=slip(stored_score(found)),
        version=version,
    )
    append_entry(event, checked, by=by, key=key)
    return found
