"""What a club prints: dataclasses in, PDF bytes out."""
