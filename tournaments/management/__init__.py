"""Commands of ``manage.py``, and what they need: the supervisor, the demonstration club."""
