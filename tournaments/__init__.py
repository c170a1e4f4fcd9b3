"""The Django application: events, sessions and results, and everything computed from them."""
