"""What can be wrong with a score, in sentences a director understands."""


class ScoringError(ValueError):
    """A score, a setting or a board that cannot be."""


class NotationError(ScoringError):
    """A score as somebody wrote it which cannot be read, or cannot have happened."""
