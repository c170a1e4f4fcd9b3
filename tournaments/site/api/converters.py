"""The parts of an address."""

from django.urls.converters import IntConverter, StringConverter


class NumberConverter(IntConverter):
    """An id or a board's number: from 1 to ``LARGEST_ID``, without leading zeros."""

    regex = "[1-9][0-9]{0,14}"


class EventConverter(StringConverter):
    """An event's id or readable address."""

    regex = "[-a-zA-Z0-9_]{1,80}"
