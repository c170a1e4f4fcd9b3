"""What a request has waited already counts."""

from time import monotonic

from config.arrival import arrived, left_of


def test_a_request_waits_no_longer_than_its_patience_from_when_it_came() -> None:
    assert left_of(2.5, least=0.5) == 2.5
    with arrived(monotonic() - 1):
        assert 0.5 <= left_of(2.5, least=0.5) <= 1.5
    with arrived(monotonic() - 60):
        assert left_of(2.5, least=0.5) == 0.5
    with arrived(None):
        assert left_of(2.5, least=0.5) == 2.5
