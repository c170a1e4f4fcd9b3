"""Play: printed documents."""
