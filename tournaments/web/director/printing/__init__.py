"""What a director prints: for one session, or for all sessions of a day."""
