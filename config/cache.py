"""The Redis cache. Everything works without it, only more slowly."""

import logging
from collections.abc import Callable
from functools import wraps
from time import monotonic
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis import RedisError

logger = logging.getLogger(__name__)

SPARED_SECONDS = 5  # or each call at a Redis that hangs would cost somebody half a second


def _or_else(method: Callable[..., Any], missing: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a method: if Redis is not responding, or was not just now, return ``missing(...)``."""

    @wraps(method)
    def asked(self: "OptionalRedisCache", *arguments: Any, **options: Any) -> Any:
        if monotonic() >= self.spared_until:
            try:
                return method(self, *arguments, **options)
            except (RedisError, OSError) as error:
                self.spared_until = monotonic() + SPARED_SECONDS
                logger.warning("The cache is not responding: %s", error)
        return missing(*arguments, **options)

    return asked


class OptionalRedisCache(RedisCache):
    """A cache that is empty and stores nothing while Redis cannot be reached.

    Attributes:
        spared_until: When Redis may be asked again, by ``monotonic``; Django gives each
            thread a cache of its own.
    """

    spared_until = 0.0

    get = _or_else(RedisCache.get, lambda key, default=None, **options: default)
    get_many = _or_else(RedisCache.get_many, lambda keys, **options: {})
    set = _or_else(RedisCache.set, lambda *arguments, **options: None)
    set_many = _or_else(RedisCache.set_many, lambda data, **options: [])
    add = _or_else(RedisCache.add, lambda *arguments, **options: True)
    touch = _or_else(RedisCache.touch, lambda *arguments, **options: False)
    delete = _or_else(RedisCache.delete, lambda *arguments, **options: False)
    delete_many = _or_else(RedisCache.delete_many, lambda *arguments, **options: None)
    has_key = _or_else(RedisCache.has_key, lambda *arguments, **options: False)
    clear = _or_else(RedisCache.clear, lambda: False)
