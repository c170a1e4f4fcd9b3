"""What can be read of players' results."""
