"""Every read: frozen dataclasses out of one book of the event."""
