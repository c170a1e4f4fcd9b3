"""What makes a form safe to send twice."""

from uuid import uuid4

from django import template

register = template.Library()


@register.simple_tag
def new_key() -> str:
    """Return a fresh idempotency key for one form."""
    return str(uuid4())
