"""What do the people who run Fairdeal type? The commands of ``manage.py``, and what they share.

``demo`` is the demonstration club.
"""
