"""What a director does with an event as a whole: the desk, set-up, players, other clubs."""
