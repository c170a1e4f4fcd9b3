"""The log-in at the start of a walk."""

from urllib.parse import urlsplit

from playwright.sync_api import Page

LOG_IN = "/login/"


def log_in(page: Page, username: str) -> None:
    """Log in with the password of the tests, by Enter, and wait until the page after it is whole.

    Who goes on before that may act on a page whose scripts have not run.
    """
    page.get_by_label("Username").fill(username)
    field = page.get_by_label("Password", exact=True)
    field.fill("patience")
    field.press("Enter")
    page.wait_for_url(lambda url: urlsplit(url).path != LOG_IN)
