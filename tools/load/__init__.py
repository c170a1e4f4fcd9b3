"""Load on a running Fairdeal, over HTTP, for benchmarks and stress tests.

``client`` speaks HTTP over a kept-alive connection; ``scores`` submits scores, retrying where it
must, and remembers what was acknowledged; ``crowd`` and ``watchers`` read; ``server`` starts a
separate Fairdeal to measure. This package imports the services to set up an event; only commands
and tests import it.
"""
