"""The ASGI entry point."""

import os
import warnings

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Static files are small enough to be read at once, which is what this warning says happens.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")

django.setup(set_prefix=False)

from config.requests import TextASGIHandler  # noqa: E402 - after the settings are read

application = TextASGIHandler()
