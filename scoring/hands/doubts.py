"""Scores that are possible but unlikely, as far as the cards can tell.

A doubt is a question to the players, never a refusal: players do take strange numbers of tricks.
"""

from scoring.hands.deals import Deal, Makeable
from scoring.play.boards import Direction
from scoring.play.scores import Artificial, PlayedContract

DOUBTED_TRICKS = 5
"""How many tricks away from what the cards make a score is hardly ever right.

Declarers and defenders err by a trick or two all the time, and by three now and then. If one
contract in six is off by more than a trick (a standard deviation of 1.2), fewer than one in five
thousand is off by five. A wrong declarer, board or direction often is.
"""

_SEATS = "NESW"


def declarer_by_lead(score: PlayedContract, deal: Deal) -> Direction | None:
    """Return who must have declared, if the leader does not hold the card that was led.

    None if no lead was noted, or if it fits: the opening lead comes from the declarer's left.

    >>> from scoring.play.notation import Game, parse_score
    >>> hands = "N:AKQJ.T98.765.432 T987.AKQJ.432.65 65432.432.AKQJ.7 .765.T98.AKQJT98"
    >>> declarer_by_lead(parse_score("4SN= HA", game=Game.BRIDGE), Deal.parse(hands))
    >>> str(declarer_by_lead(parse_score("4SS= HA", game=Game.BRIDGE), Deal.parse(hands)))
    'N'
    """
    if not score.lead:
        return None
    suit, rank = "SHDC".index(score.lead[0]), score.lead[1]
    holder = next(place for place, hand in enumerate(deal.hands) if rank in hand.suits[suit])
    declarer = Direction(_SEATS[(holder - 1) % len(_SEATS)])
    return None if declarer is score.declarer else declarer


def tricks_from_makeable(score: PlayedContract, makeable: Makeable) -> int:
    """Return how many more tricks were taken than the cards make; negative if fewer."""
    strain = score.contract.strain.value
    return score.tricks - makeable.tricks(str(score.declarer), strain)


def is_far_from_makeable(score: PlayedContract, makeable: Makeable) -> bool:
    """Return whether this declarer can hardly have taken so many tricks in this strain."""
    return abs(tricks_from_makeable(score, makeable)) >= DOUBTED_TRICKS


def is_uneven_award(score: Artificial) -> bool:
    """Return whether two awards neither add up to a full board nor are averages of Law 12C2.

    >>> from scoring.play.notation import Game, parse_score
    >>> [is_uneven_award(parse_score(s, game=Game.BRIDGE)) for s in ("A70/40", "A70/30", "A60/60")]
    [True, False, False]
    """
    sides = (score.ns.percent, score.ew.percent)
    return sum(sides) != 100 and any(side not in _LAWFUL_PERCENTS for side in sides)


_LAWFUL_PERCENTS = (40, 50, 60)
