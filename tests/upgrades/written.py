"""Write a database and a backup of it, as the program is now, for later programs to upgrade.

``python -m tests.upgrades.written tests/upgrades/FOLDER`` fills a new folder with

- ``fairdeal.sqlite3.xz``: the database;
- ``fairdeal.zip``: its backup;
- ``rows.json``: how many rows each model has in the database.

``2026-11`` is the first, written when the apps had just been parted. All events, people and clubs
are invented, and the same program writes the same bytes. A folder is never written again: later
programs must read what this one wrote.
"""

import argparse
import json
import lzma
import tempfile
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

from tests.recording import NOW, chance, fixed, set_up

DATABASE, BACKUP, ROWS = "fairdeal.sqlite3.xz", "fairdeal.zip", "rows.json"


def main() -> None:
    """Make a club in which there is something of everything, and write the folder."""
    parser = argparse.ArgumentParser(prog="tests.upgrades.written", description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir()
    with tempfile.TemporaryDirectory(prefix="fairdeal-written-") as at, fixed():
        set_up(Path(at))
        chance.seed("upgrades")
        _make_everything()
        _write(folder, Path(at) / "copy.sqlite3")


def rows_of_models() -> dict[str, int]:
    """Return how many rows each model of the product has."""
    from tests.tournaments.our_models import our_models

    return {
        model._meta.label: model._base_manager.count()
        for model in sorted(our_models(), key=lambda model: model._meta.label)
    }


def _write(folder: Path, copy: Path) -> None:
    from django.db import connection

    from tournaments.backups.folder import Reason
    from tournaments.backups.making import make_backup

    rows = rows_of_models()
    if missing := [label for label, count in rows.items() if not count]:
        raise SystemExit(f"Nothing is kept of {', '.join(missing)}: make one in {__name__}.")
    (folder / ROWS).write_text(json.dumps(rows, indent=1) + "\n")
    make_backup(now=NOW, reason=Reason.ASKED, to=folder / BACKUP)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM INTO %s", [str(copy)])
    (folder / DATABASE).write_bytes(lzma.compress(copy.read_bytes(), preset=9))


def _make_everything() -> None:
    """Play one contest of each kind, and let everything else happen that leaves a row."""
    from tests.tournaments.clubs.test_logos import picture
    from tests.tournaments.contests import ONE_OF_EACH_KIND
    from tests.tournaments.everything import one_of_everything, who_acts
    from tests.tournaments.seasons import series
    from tests.tournaments.stories import STORIES, evenings_of_everything
    from tests.tournaments.whole.test_every_address import DRAWN, played
    from tournaments.clubs.services import dress_club, issue_token
    from tournaments.leagues.services import give_captains_links

    for held in evenings_of_everything().values():
        series(held.club, by_hand=True, events=(held.event.pk,))
    for contest in (*ONE_OF_EACH_KIND, *DRAWN):
        played(contest)
    held = _with_phones()
    one_of_everything(held)
    who_acts(held)
    _people_and_money(held)
    issue_token(user=held.director, name="phone")
    name, address = held.club.name, "The hall, Main Street"
    dress_club(
        club_id=held.club.pk, name=name, address=address, colour="#7a1fa2", logo=picture("PNG")
    )
    for story in STORIES.values():
        for made in story(held.club.pk):
            if made.kind == "league":
                give_captains_links(competition_id=made.pk)


def _people_and_money(held: Any) -> None:
    """What a club notes of its people, and of what they paid for an evening to come."""
    from tests.tournaments.evenings import DIRECTOR
    from tournaments.clubs.services import keep_apart, set_number
    from tournaments.record.models import ContestantPlayer
    from tournaments.signup.models import SignedUp
    from tournaments.signup.services import note_paid

    one, other = ContestantPlayer.objects.filter(contestant__event=held.event).order_by("pk")[:2]
    set_number(player_id=one.player_id, number="1234", federation="ACBL")
    keep_apart(player_id=one.player_id, other_id=other.player_id)
    coming = SignedUp.objects.get(sign_up__list__planned__club=held.club, name="Ivo Reed")
    list_id = coming.sign_up.list_id
    note_paid(list_id=list_id, person_id=coming.pk, amount=Decimal("4.50"), how="cash", by=DIRECTOR)


def _with_phones() -> Any:
    """An evening in play whose tables say all that a table can say."""
    from uuid import uuid4

    from tests.tournaments.evenings import signed
    from tests.tournaments.hands.test_solver import SOLID
    from tests.tournaments.phones import phone, with_phones
    from tests.tournaments.rounds import say
    from tournaments.hands.services import begin_analysis, request_analysis, store_double_dummy
    from tournaments.play.services.clock import ClockSettings, set_clock
    from tournaments.play.services.tables import call_director
    from tournaments.record.services.hands import BoardPlay, DealtBoard, store_deals, store_plays
    from tournaments.site.refusals import RefusedError

    held = with_phones("howell", {"pairs": 4, "boards_per_round": 2})
    session = held.session.pk
    store_deals(session_id=session, deals=[DealtBoard(1, str(SOLID))], **signed())
    request_analysis(session_id=session, now=NOW)
    begin_analysis(session_id=session, total=1)
    store_double_dummy(session_id=session, cards=str(SOLID), makeable="0d0d0" * 2 + "00d0d" * 2)
    set_clock(session_id=session, settings=ClockSettings(round_seconds=900), now=NOW, **signed())
    table = phone(held)
    board = table.boards(1)[0]
    table.enter(1, board, "4SN=")
    table.confirm(1, board, "4SN=")
    with suppress(RefusedError):  # what was agreed on stays; this is held for the director
        table.enter(1, board, "4SN+1")
    held.play(rounds=1)
    score = next(each.score for each in held.snapshot.results if each.board == board)
    store_plays(session_id=session, plays=[BoardPlay(board, score, ("1S", "P", "4S"), ("HA",))])
    call_director(link=table.link, round_=1, reason="director", key=uuid4(), now=NOW)
    say(held, 2)
    return held


if __name__ == "__main__":
    main()
