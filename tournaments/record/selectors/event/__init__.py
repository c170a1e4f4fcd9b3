"""Record: event."""
