"""What a table's phone, or a pair's, may see; it has a link and no login."""
