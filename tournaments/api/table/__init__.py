"""What phones at the tables request and send, with their table's link instead of a login."""
