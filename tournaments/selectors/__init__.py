"""Every read: frozen dataclasses from one snapshot of an event."""
