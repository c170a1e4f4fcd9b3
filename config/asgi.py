"""The ASGI entry point."""

import os
import warnings

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# The warning says that static files are read whole; ours are small enough for that.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")

django.setup(set_prefix=False)

from config.requests import TextASGIHandler  # noqa: E402 - after the settings are read

application = TextASGIHandler()
