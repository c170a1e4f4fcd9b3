"""What every request and every answer passes, whichever page it is for.

Who calls, how long a login lasts, which headers go along, how often strangers may write, and what
is measured. It may import Django's settings, ``services`` and ``metrics``; only the settings, the
log and the servers name it.
"""
