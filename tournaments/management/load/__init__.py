"""Load on a running Fairdeal, over HTTP, for its benchmarks and its tests under stress.

``client`` speaks HTTP on a connection that it keeps; ``scores`` submits, again where it must, and
remembers what was acknowledged; ``crowd`` and ``watchers`` read; ``server`` starts a Fairdeal of
its own to be measured. Imports the services, to set an event up; nothing but commands and tests
imports it.
"""
