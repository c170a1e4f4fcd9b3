"""The commands of ``manage.py``, all in one folder because Django looks for them here.

A command reads its arguments, calls one function and prints; it does not import other commands.
"""
