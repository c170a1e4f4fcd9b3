"""Pages that a private link opens: a table's phone, and a pair's own scores."""
