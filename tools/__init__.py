"""What measures Fairdeal, and what found its stored schedules. Nothing in the product imports it.

Each is a program: ``python -m tools.bench_server --json``. Importing this package sets Django up,
as ``manage.py`` does.
"""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()
