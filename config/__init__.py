"""Wiring: settings, addresses and the entry points of the servers."""

from config.celery import celery

__all__ = ["celery"]
