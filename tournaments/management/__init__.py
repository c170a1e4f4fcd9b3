"""What do the people who run Fairdeal type? The commands of ``manage.py``, and what they share.

``supervisor`` and ``watching`` keep the programs of ``manage.py up`` running, ``demo`` is the
demonstration club, ``load`` and ``bench`` measure. This package may import anything except ``web``
and ``api``.
"""
