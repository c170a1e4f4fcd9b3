"""The log-in at the start of a walk."""

from playwright.sync_api import Page


def log_in(page: Page, username: str) -> None:
    """Fill in the log-in that is open with the password of the tests, and send it with Enter."""
    page.get_by_label("Username").fill(username)
    field = page.get_by_label("Password", exact=True)
    field.fill("patience")
    field.press("Enter")
