"""An event's conditions of contest as the settings of ``scoring``, and in words.

May import ``event``.
"""
