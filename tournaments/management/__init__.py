"""What do the people who run Fairdeal type? Commands of ``manage.py``, and what they share.

``supervisor`` and ``watching`` keep the programs of ``manage.py up`` running, ``demo`` is the
demonstration club, ``load`` and ``bench`` measure. May import everything but ``web`` and ``api``.
"""
