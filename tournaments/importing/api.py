"""Files from other programs: uploaded, previewed, imported."""

from collections.abc import Mapping
from typing import IO, Any

from django.utils import timezone
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from scoring.conditions.catalogue import methods_of
from scoring.play.notation import Game
from tournaments.clubs.selectors import clubs_directed, require_director, require_director_of
from tournaments.hands.tasks import analyse_by_itself
from tournaments.importing.models import KeptFile
from tournaments.importing.planning import plan_file, work_of
from tournaments.importing.plans import (
    LONGEST_CHANGE_MARK,
    Plan,
    PlannedChange,
    Target,
    kept_target,
)
from tournaments.importing.selectors import FileFacts, kept_file
from tournaments.importing.services.events import call_off, progress_of
from tournaments.importing.services.kept_files import (
    LARGEST_FILE,
    end_import,
    import_kept_file,
    keep_file,
)
from tournaments.importing.tasks import import_later
from tournaments.interchange.errors import InterchangeError
from tournaments.record.selectors.access.admission import owner_of_part
from tournaments.site.api.base import ContentTooLargeError, DirectorView, actor, asked, sent, signed
from tournaments.site.api.fields import StrictIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LARGEST_ID, LONGEST_TITLE
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

MOST_REPLACED = 2_000
METHODS = [
    ("", "As the points in the file suggest"),
    *((m.value, m.label) for m in methods_of(Game.BRIDGE)),
]


class FileParser(BaseParser):
    """The raw bytes of a file."""

    media_type = "application/octet-stream"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, bytes]:
        """Return the file.

        Raises:
            ContentTooLargeError: it is too large.
        """
        content = stream.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise ContentTooLargeError(
                f"A file can be up to {LARGEST_FILE // 1024**2} megabytes long."
            )
        return {"file": content}


class FileNameIn(serializers.Serializer[Any]):
    """The name of the file."""

    name = serializers.CharField(max_length=200, default="File")


class ImportIn(StrictIn):
    """Where the file goes, and which of its values replace stored ones."""

    session = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=LARGEST_ID,
        help_text="The session that receives the scores, names and hands; null for a new event.",
    )
    replaced = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_CHANGE_MARK),
        max_length=MOST_REPLACED,
        required=False,
        default=list,
        help_text="The marks of the differences where the file is right.",
    )
    name = serializers.CharField(
        max_length=LONGEST_TITLE,
        default="",
        allow_blank=True,
        help_text="Used if the file gives none.",
    )
    held_on = serializers.DateField(
        required=False, allow_null=True, default=None, help_text="Used if the file gives none."
    )
    method = serializers.ChoiceField(
        METHODS,
        default="",
        allow_blank=True,
        help_text="Used if the file does not say. If left out, the points in the file decide.",
    )


class LookIn(serializers.Serializer[Any]):
    """The session the file would go into."""

    session = serializers.IntegerField(
        required=False, default=None, allow_null=True, min_value=1, max_value=LARGEST_ID
    )


class KeptFileOut(serializers.Serializer[Any]):
    """An uploaded file."""

    id = serializers.IntegerField()
    name = serializers.CharField()


@mirrors(PlannedChange, mark="Send this mark to let the file overwrite the stored value.")
class FileChangeOut(serializers.Serializer[Any]):
    """A score or a name, compared with what is stored."""

    state = serializers.ChoiceField(["new", "same", "differs"])


@mirrors(Plan, exclude=("work",), kind="usebio, pbn, lin, bws, dealt, csv, xlsx, acbl or json.")
class FilePlanOut(serializers.Serializer[Any]):
    """The kind of a file, and what importing it would do."""


class ImportedOut(serializers.Serializer[Any]):
    """The outcome of an import."""

    event = serializers.IntegerField(allow_null=True, help_text="Null if no event is involved.")
    kind = serializers.CharField()
    warnings = serializers.ListField(child=serializers.CharField())


class FilesView(DirectorView):
    """The files uploaded to a club."""

    parser_classes = (FileParser,)  # type: ignore[assignment]  # not JSON, unlike everywhere else

    @operation(
        "send_file",
        "Upload a file to import",
        asks=FileNameIn,
        gives=KeptFileOut,
        takes_bytes=True,
        status=201,
        problems=[413, 415, 422],
    )
    def post(self, request: Request, club: int) -> object:
        """The body is the file, up to 10 MB. It is kept for a day; nothing is imported yet."""
        require_director(club, request.user)
        name = asked(FileNameIn, request)["name"]
        content = request.data.get("file", b"") if isinstance(request.data, dict) else b""
        return keep_file(
            club_id=club, name=name, content=content, by=actor(request), now=timezone.now()
        )


class FileView(DirectorView):
    """An uploaded file."""

    @operation(
        "look_at_file",
        "Preview what importing a file would do",
        asks=LookIn,
        gives=FilePlanOut,
        problems=[409, 422],
    )
    def get(self, request: Request, file: int) -> object:
        """What the file holds, what it would create or change, and what could not be read."""
        found = _file(request, file)
        target = _target(request, found, asked(LookIn, request))
        return _plan(found, target)


class FileImportView(DirectorView):
    """The import of a file."""

    @operation(
        "import_file",
        "Import an uploaded file",
        takes=ImportIn,
        gives=ImportedOut,
        keyed=True,
        problems=[409],
    )
    def post(self, request: Request, file: int) -> object:
        """All or nothing. Stored values stay unless you send the marks of their differences."""
        found = _file(request, file)
        given = sent(ImportIn, request)
        target = _target(request, found, given)
        done = import_kept_file(
            file_id=file,
            wanted=given,
            read=lambda content: work_of(content, target),
            **signed(request),
        )
        if done.outcome["event"] is not None:
            analyse_by_itself(event_id=done.outcome["event"])
        return done.outcome


class ImportJobOut(serializers.Serializer[Any]):
    """The progress of an import in the background."""

    state = serializers.ChoiceField(
        [
            ("", "Not requested"),
            ("waiting", "Waiting for a worker"),
            ("running", "Being imported"),
            ("ready", "Imported"),
            ("failed", "Failed; nothing was saved"),
            ("cancelled", "Cancelled; nothing was saved"),
        ],
        allow_blank=True,
    )
    done = serializers.IntegerField(help_text="Scores entered so far.")
    total = serializers.IntegerField(help_text="Scores in all; 0 until that is known.")
    problem = serializers.CharField(help_text="Why it failed, in a sentence; otherwise empty.")
    waiting = serializers.CharField(
        help_text="What it is waiting for, in a sentence; otherwise empty."
    )
    outcome = ImportedOut(allow_null=True, help_text="The outcome; null until the import is done.")


class FileJobView(DirectorView):
    """The import of a long file in the background."""

    @operation("read_file_job", "Read the progress of an import", gives=ImportJobOut)
    def get(self, request: Request, file: int) -> object:
        """Poll until the state is ready, failed or cancelled."""
        return _job(_file(request, file))

    @operation(
        "import_file_later",
        "Import an uploaded file in the background",
        takes=ImportIn,
        gives=ImportJobOut,
        status=202,
        problems=[409, 422],
    )
    def post(self, request: Request, file: int) -> object:
        """All or nothing, like ``import_file``; for files with thousands of results."""
        found = _file(request, file)
        target = _target(request, found, sent(ImportIn, request))
        import_later(file_id=file, wanted=kept_target(target), by=actor(request))
        return _job(_file(request, file))


class FileJobCancellationView(DirectorView):
    """The cancellation of an import."""

    @operation("cancel_file_job", "Cancel the import of a file", gives=ImportJobOut)
    def post(self, request: Request, file: int) -> object:
        """Nothing is saved, unless the import has already finished."""
        found = _file(request, file)
        call_off(file)
        if found.state == "waiting":
            end_import(file_id=file)
        return _job(_file(request, file))


def _job(file: FileFacts) -> Mapping[str, object]:
    progress = progress_of(file.id)
    return {
        "state": file.state,
        "done": progress.done,
        "total": progress.total,
        "problem": file.problem,
        "waiting": file.waiting,
        "outcome": file.outcome or None,
    }


def _file(request: Request, file: int) -> FileFacts:
    require_director_of(KeptFile, "file", file, request.user)
    found = kept_file(file)
    if found is None:
        raise NotFoundError("This file has been deleted. Send it again.", "file")
    return found


def _target(request: Request, file: FileFacts, given: Mapping[str, Any]) -> Target:
    session = given.get("session")
    if session is not None:
        held = owner_of_part("session", session, request.user)
        if held.club_id != file.club_id:
            raise RefusedError("The session and the file belong to different clubs.", "session")
    club = next(club for club in clubs_directed(request.user) if club.id == file.club_id)
    return Target(
        club=club.name,
        club_id=club.id,
        session_id=session,
        replaced=frozenset(given.get("replaced", ())),
        name=given.get("name") or file.name.rpartition(".")[0] or file.name,
        held_on=given.get("held_on") or timezone.localdate(file.kept_at),
        method=given.get("method", ""),
    )


def _plan(file: FileFacts, target: Target) -> Plan:
    if file.is_imported:
        raise ConflictError(
            "This file has already been imported. To import it again, send it again."
        )
    try:
        return plan_file(file.content, target)
    except InterchangeError as error:
        raise RefusedError(str(error), "file") from error
