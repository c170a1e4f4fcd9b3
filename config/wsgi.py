"""The WSGI entry point."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

django.setup(set_prefix=False)

from config.http.requests import TextWSGIHandler  # noqa: E402 - after the settings are read

application = TextWSGIHandler()
