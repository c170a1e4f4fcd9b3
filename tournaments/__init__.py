"""The Django application: events, sessions, results and everything shown of them."""
