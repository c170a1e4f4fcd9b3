"""The search for garbage rests while a tournament is read, and goes on afterwards."""

import gc

import pytest

from tournaments.record.selectors.event.reading import without_collecting


def test_it_rests_until_the_last_reader_is_done() -> None:
    assert gc.isenabled()
    with without_collecting():
        with without_collecting():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_an_error() -> None:
    with pytest.raises(LookupError), without_collecting():
        raise LookupError
    assert gc.isenabled()
