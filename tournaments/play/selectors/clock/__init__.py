"""Play: clock."""
