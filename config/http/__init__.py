"""What every request and response passes through, whatever the page.

It settles who is calling, how long a login lasts, which headers to send, how often callers without
a login may write, and what to measure. This package may import Django's settings, ``services`` and
``metrics``; only the settings, the log and the servers use it.
"""
