"""File formats to and from neutral dataclasses."""
