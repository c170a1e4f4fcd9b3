"""Addresses of pages: the public's at the root, the director's below ``director/``."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import TemplateView

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.web.public.urls")),
    path("director/", include("tournaments.web.director.urls")),
]
if settings.DEBUG:
    guide = TemplateView.as_view(template_name="style_guide.html")
    urlpatterns.append(path("style/", guide, name="style_guide"))
