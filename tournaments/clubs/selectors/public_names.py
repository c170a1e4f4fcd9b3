"""What the public sees of a player who does not want to be named."""

NAMELESS = "A player"


def public_name(name: str, shown: str) -> str:
    """Return what the public sees: the name, its initials, or no name at all.

    >>> public_name("Edith Moss-Hart", "initials")
    'E. M.'
    >>> public_name("Edith Moss-Hart", "hidden")
    'A player'
    """
    if not name or shown == "name":
        return name
    if shown == "initials":
        return " ".join(f"{word[0]}." for word in name.split())
    return NAMELESS
