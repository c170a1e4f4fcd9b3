"""What phones at the tables ask for and send, with the link of their table instead of a login."""
