"""What a table's or pair's phone may see; it has a link but no login."""
