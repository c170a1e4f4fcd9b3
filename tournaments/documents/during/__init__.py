"""During."""
