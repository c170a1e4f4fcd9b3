"""Where what is stored of an event differs from what its ledger says.

May import the modules of ``ledger`` that read entries, and ``event``.
"""
