"""Set an event up: create it, add sessions and sections, play it with other clubs.

This package may import no other package of ``services``.
"""
