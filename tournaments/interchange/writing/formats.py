"""The formats that an event can be exported in, in the order in which they are offered."""

from tournaments.interchange.writing.bws import BWS
from tournaments.interchange.writing.lin import LIN
from tournaments.interchange.writing.pbn import PBN
from tournaments.interchange.writing.spreadsheets import CSV, JSON, XLSX
from tournaments.interchange.writing.usebio import USEBIO

FORMATS_OUT = (USEBIO, PBN, LIN, BWS, CSV, XLSX, JSON)
