"""What does a club need to run duplicate? One Django app for each thing that a director would name.

``docs/architecture.md`` has the table of apps, and which may import which.
"""
