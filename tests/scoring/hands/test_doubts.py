"""What is caught of 10,000 seeded errors, and how rarely an ordinary score is doubted."""

import random
from collections.abc import Callable

import pytest

from scoring.errors import ScoringError
from scoring.hands.deals import RANKS, SUITS, Deal, Makeable
from scoring.hands.doubts import DOUBTED_TRICKS, declarer_by_lead, is_far_from_makeable
from scoring.play.boards import Direction
from scoring.play.contracts import Contract, Doubling, Strain
from scoring.play.notation import Game, format_score, parse_score
from scoring.play.scores import PlayedContract

IMPOSSIBLE = 6_000
WRONG_DECLARERS = 4_000
ORDINARY = 10_000
TRICKS_OFF = 1.2
"""The standard deviation of tricks taken from those the cards make, in an ordinary club."""


def a_deal(chance: random.Random) -> Deal:
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    chance.shuffle(pack)
    hands = [
        ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in SUITS)
        for hand in (pack[start : start + 13] for start in range(0, 52, 13))
    ]
    return Deal.parse(f"N:{' '.join(hands)}")


def led(chance: random.Random, deal: Deal, declarer: Direction) -> str:
    """Return a card of the hand on the declarer's left."""
    left = deal.hands[("NESW".index(declarer) + 1) % 4]
    return chance.choice(
        [s + rank for s, held in zip(SUITS, left.suits, strict=True) for rank in held]
    )


def ordinary(chance: random.Random) -> tuple[PlayedContract, Deal, Makeable]:
    """Return a contract as clubs play them, with the lead, and what the cards make."""
    deal = a_deal(chance)
    makeable = Makeable(
        "".join(f"{min(max(round(chance.gauss(7, 2)), 0), 13):x}" for _ in range(20))
    )
    declarer, strain = chance.choice(list(Direction)), chance.choice(list(Strain))
    can = makeable.tricks(str(declarer), strain.value)
    level = min(max(can - 6 + chance.choice((-1, 0, 0, 0, 1)), 1), 7)
    tricks = min(max(round(chance.gauss(can, TRICKS_OFF)), 0), 13)
    contract = Contract(level, strain, chance.choice(list(Doubling)))
    return PlayedContract(contract, declarer, tricks, led(chance, deal, declarer)), deal, makeable


def impossible(chance: random.Random) -> str:
    """Return an ordinary slip with one thing in it that cannot be."""
    level = chance.randint(1, 7)
    strain, seat = chance.choice("CDHSN"), chance.choice("NESW")
    over = f"+{8 - level + chance.randint(0, 4)}"
    under = f"-{7 + level + chance.randint(0, 4)}"
    kinds: tuple[Callable[[], str], ...] = (
        lambda: f"{level}{strain}{seat}{over}",
        lambda: f"{level}{strain}{seat}{under}",
        lambda: f"{chance.choice('089')}{strain}{seat}=",
        lambda: f"{level}{chance.choice('ABFGZ')}{seat}=",
        lambda: f"{level}{strain}{chance.choice('ABCQ')}=",
        lambda: f"{level}{strain}XXX{seat}=",
        lambda: f"{level}{strain}{seat}= {chance.choice('HSDC')}{chance.choice('01BZ')}",
        lambda: f"{level}{strain}{seat}",
        lambda: f"PASS {level}{strain}{seat}=",
    )
    return chance.choice(kinds)()


def test_every_impossible_score_is_refused() -> None:
    chance = random.Random(12)

    for _ in range(IMPOSSIBLE):
        slip = impossible(chance)
        with pytest.raises(ScoringError):
            raise AssertionError(f"{slip} was taken as {parse_score(slip, game=Game.BRIDGE)}")


@pytest.mark.parametrize("tricks", [14, 15, 99, -1])
def test_no_more_than_thirteen_tricks_at_whist(tricks: int) -> None:
    with pytest.raises(ScoringError):
        parse_score(str(tricks), game=Game.WHIST)


def test_a_wrong_declarer_is_found_by_the_lead_and_the_right_one_named() -> None:
    chance = random.Random(13)
    named = 0

    for _ in range(WRONG_DECLARERS):
        score, deal, _makeable = ordinary(chance)
        others = [seat for seat in Direction if seat is not score.declarer]
        wrong = PlayedContract(score.contract, chance.choice(others), score.tricks, score.lead)
        named += declarer_by_lead(wrong, deal) is score.declarer

    assert named >= WRONG_DECLARERS * 0.99


@pytest.mark.thorough
def test_fewer_than_one_ordinary_score_in_a_thousand_is_doubted() -> None:
    chance = random.Random(14)
    doubted = 0

    for _ in range(ORDINARY):
        score, deal, makeable = ordinary(chance)
        assert parse_score(format_score(score), game=Game.BRIDGE) == score
        assert declarer_by_lead(score, deal) is None
        doubted += is_far_from_makeable(score, makeable)

    assert doubted < ORDINARY / 1000


@pytest.mark.parametrize("off", [DOUBTED_TRICKS, -DOUBTED_TRICKS])
def test_tricks_far_from_what_the_cards_make_are_doubted(off: int) -> None:
    makeable = Makeable("7" * 20)
    contract = Contract(2, Strain.H, Doubling.UNDOUBLED)

    def doubted(tricks: int) -> bool:
        return is_far_from_makeable(PlayedContract(contract, Direction.N, tricks), makeable)

    assert doubted(7 + off)
    assert not doubted(7 + off - (1 if off > 0 else -1))


def test_without_a_lead_nothing_is_said() -> None:
    score, deal, _makeable = ordinary(random.Random(15))

    assert declarer_by_lead(PlayedContract(score.contract, score.declarer, 7), deal) is None
