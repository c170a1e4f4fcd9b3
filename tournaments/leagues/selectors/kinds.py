"""The kinds of competition that are leagues and ladders."""

from tournaments.leagues.selectors.ladders import LADDER
from tournaments.leagues.selectors.leagues import LEAGUE

KINDS = (LEAGUE, LADDER)
