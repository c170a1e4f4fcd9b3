"""The web process: who is let in, how many at once, and what everybody else is told.

A request passes ``front_door`` (limits, the queue), is carried by ``bridge`` to one of a fixed
number of threads, and is answered there by Django. ``__main__`` starts the process on the sockets
opened by ``manage.py up`` or systemd. This package imports Django and uvicorn; nothing imports it.
"""
