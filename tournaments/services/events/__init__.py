"""Set an event up: create it, add sessions and sections, play it with other clubs.

May import no other room of ``services``.
"""
