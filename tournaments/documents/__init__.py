"""What a club prints: frozen dataclasses in, PDF bytes out.

A document is one module of ``guides``, ``slips`` or ``results``: a dataclass of what it shows,
``read``, which fills it from an event, and ``layout``, which draws it and knows nothing of events.
It is declared in ``catalogue.documents``.
"""
