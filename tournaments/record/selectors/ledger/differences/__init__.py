"""Record: differences."""
