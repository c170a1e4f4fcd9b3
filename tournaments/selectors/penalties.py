"""Penalties in words: whom they cost how much, and by which law."""

from tournaments.selectors.book import EventBook, RulingFacts


def penalties_of(book: EventBook, contestant_id: int) -> list[RulingFacts]:
    """Return the penalties in force against a contestant, in the order they were imposed."""
    return [ruling for ruling in book.rulings if ruling.contestant_id == contestant_id]


def penalty_in_words(book: EventBook, ruling: RulingFacts, *, with_name: bool = True) -> str:
    """Return what a penalty costs and by which law, with the contestant's number if wanted."""
    contestant = book.contestants[ruling.contestant_id or 0]
    law = f" (Law {ruling.law.removeprefix('Law ')})" if ruling.law else ""
    amount = ruling.amount.rstrip("0").rstrip(".") if "." in ruling.amount else ruling.amount
    unit = "% of a top" if ruling.amount_in == "top_percent" else _unit(book, amount)
    if book.event.game == "whist" and ruling.amount_in == "top_percent":
        unit = "% of a top" if book.event.method == "matchpoints" else "% of 13 tricks"
    who = f", against {book.number_of(contestant)}{contestant.direction}" if with_name else ""
    return f"{amount} {unit}{law}{who}"


def _unit(book: EventBook, amount: str) -> str:
    units = {"matchpoints": "matchpoints", "cross_imps": "IMPs", "butler": "IMPs"}
    words = {"tricks": "tricks", "shortage": "tricks", "gains": "tricks", "matches": "matches"}
    unit = (units | words).get(book.event.method, "points")
    return unit.removesuffix("es" if unit == "matches" else "s") if amount == "1" else unit
