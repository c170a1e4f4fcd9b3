"""The commands of ``manage.py``, all in one folder because Django looks for them here.

A command reads its arguments, calls one thing and prints; it does not import another command.
"""
