"""What a change of movement costs in fairness, in words."""

import pytest

from tournaments.seating.selectors import changes


@pytest.mark.parametrize(
    ("after", "words"),
    [
        (9.9, "The movement becomes fairer."),
        (9.96, "The movement is as fair as before."),
        (10.04, "The movement is as fair as before."),
        (10.1, "The movement becomes hardly less fair."),
        (10.9, "The movement becomes hardly less fair."),
        (11.0, "The movement becomes a little less fair."),
        (14.9, "The movement becomes a little less fair."),
        (15.0, "The movement becomes clearly less fair."),
        (None, "The fairness of this movement cannot be measured."),
    ],
)
def test_fairness_is_told_by_whole_per_cents_of_the_schedules_share(after, words):
    assert changes._fairness_words(10.0, after) == words


def test_without_a_figure_before_there_is_none_for_the_change():
    assert changes._fairness_words(None, 10.0) == changes._fairness_words(10.0, None)
