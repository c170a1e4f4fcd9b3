"""The tables of the file and their columns.

Source: Bridgemate Developer's Guide, revision 49; types and lengths as in files of Bridgemate
Control Software. ``South`` and ``West`` are for individuals, whose North and East are in the
columns of the pairs.
"""

from collections.abc import Mapping

from tournaments.interchange.access.rows import Column, Type

LONGEST_NAME = 18  # characters, as much as a device shows
LONGEST_NUMBER = 16


def _shorts(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, Type.SHORT) for name in names)


def _flags(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, Type.YES_NO) for name in names)


def _texts(**lengths: int) -> tuple[Column, ...]:
    return tuple(Column(name, Type.TEXT, length) for name, length in lengths.items())


_ID = Column("ID", Type.LONG, counts=True)
_PLACE = _shorts("Section", "Table", "Round", "Board")
_LOGGED = (Column("DateLog", Type.DATE), Column("TimeLog", Type.DATE))
_RESULTS = (
    _ID,
    *_PLACE,
    *_shorts("PairNS", "PairEW", "Declarer"),
    Column("NS/EW", Type.TEXT, 2),
    *_texts(Contract=10, Result=10, LeadCard=10, Remarks=255),
    *_LOGGED,
    *_flags("Processed", "Processed1", "Processed2", "Processed3", "Processed4", "Erased"),
    *_flags("ExternalUpdate"),
    *_shorts("SuspiciousContract"),
)

INDIVIDUAL = _shorts("South", "West")
"""What RoundData and ReceivedData also have if partnerships change."""

TABLES: Mapping[str, tuple[Column, ...]] = {
    "Clients": (_ID, *_texts(Computer=255)),
    "Session": (
        *_shorts("ID"),
        *_texts(Name=40),
        Column("Date", Type.DATE),
        Column("Time", Type.DATE),
        *_texts(GUID=32),
        *_shorts("Status"),
        *_flags("ShowInApp", "PairsMoveAcrossField", "EWReturnHome"),
    ),
    "Section": (
        *_shorts("ID"),
        *_texts(Letter=2),
        *_shorts("Tables", "MissingPair", "EWMoveBeforePlay", "Session", "ScoringType", "Winners"),
    ),
    "Tables": _shorts(
        "Section",
        "Table",
        "ComputerID",
        "Status",
        "LogOnOff",
        "CurrentRound",
        "CurrentBoard",
        "UpdateFromRound",
        "Group",
    ),
    "RoundData": (
        *_shorts("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard"),
        *_texts(CustomBoards=255),
    ),
    "ReceivedData": _RESULTS,
    "IntermediateData": _RESULTS,
    "PlayerNumbers": (
        *_shorts("Section", "Table"),
        *_texts(Direction=2, Number=LONGEST_NUMBER, Name=LONGEST_NAME),
        *_flags("Updated"),
        Column("TimeLog", Type.DATE),
        *_flags("Processed"),
        *_shorts("Round"),
    ),
    "PlayerNames": (Column("ID", Type.LONG), *_texts(Name=LONGEST_NAME, strID=18)),
    "BiddingData": (
        _ID,
        *_PLACE,
        *_shorts("Counter"),
        *_texts(Direction=2, Bid=10),
        *_LOGGED,
        *_flags("Erased"),
    ),
    "PlayData": (
        _ID,
        *_PLACE,
        *_shorts("Counter"),
        *_texts(Direction=2, Card=10),
        *_LOGGED,
        *_flags("Erased"),
    ),
    "Settings": (
        *_shorts("Section"),
        *_flags("ShowResults", "ShowOwnResult", "RepeatResults"),
        *_shorts("MaximumResults"),
        *_flags("ShowPercentage", "GroupSections"),
        *_shorts("ScorePoints", "EnterResultsMethod"),
        *_flags("ShowPairNumbers", "IntermediateResults"),
        *_shorts("AutopoweroffTime", "VerificationTime", "ShowContract"),
        *_flags("LeadCard", "MemberNumbers", "MemberNumbersNoBlankEntry"),
        *_flags("BoardOrderVerification", "HandRecordValidation", "AutoShutDownBPC"),
        *_texts(BM2PINcode=4),
        *_flags("BM2ConfirmNP", "BM2TDCall", "BM2RemainingBoards", "BM2NextSeatings"),
        *_flags("BM2ScoreRecap", "BM2AutoShowScoreRecap", "BM2ScoreCorrection"),
        *_flags("BM2AutoBoardNumber", "BM2FirstBoardManually", "BM2ValidateLeadCard"),
        *_shorts("BM2ResultsOverview", "BM2ShowPlayerNames", "BM2Ranking"),
        *_flags("BM2GameSummary"),
        *_shorts("BM2SummaryPoints", "BM2PairNumberEntry"),
        *_flags("BM2ResetFunctionKey", "BM2RecordBidding", "BM2RecordPlay"),
        *_flags("BM2ValidateRecording", "BM2ShowHands", "BM2NumberEntryEachRound"),
        *_flags("BM2NumberEntryPreloadValues"),
        *_shorts("BM2NameSource"),
        *_flags("BM2ViewHandRecord", "BM2EnterHandRecord"),
        *_shorts("BM2EnterHandRecordWhen"),
        *_flags("BM2TextBasedNumber"),
        *_shorts("BM2NumberValidation"),
    ),
    "HandRecord": (
        *_shorts("Section", "Board"),
        *(
            Column(seat + suit, Type.TEXT, 13)
            for seat in ("North", "East", "South", "West")
            for suit in ("Spades", "Hearts", "Diamonds", "Clubs")
        ),
    ),
}
"""Every table by name, in the order of creation."""
