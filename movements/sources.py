"""The books and customs that families and procedures come from."""

BARNEY = "W. H. Barney, Whist and Duplicate Whist, 1897"
BARNEY_MITCHELL = f"{BARNEY}, 'The John T. Mitchell System'"
CARD_GAMES = "Card Games and How to Play Them, 1898"
CULBERTSON = "E. Culbertson, Card Games Complete"
CLUBS = "as clubs play it today"
CLUBS_PROVED = f"{CLUBS}; proved by program over the whole range"
