"""Record: movement."""
