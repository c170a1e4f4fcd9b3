"""Record what happened at the tables: scores and deals."""
