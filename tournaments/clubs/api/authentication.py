"""Who sends a request: the holder of a token."""

from hmac import compare_digest

from django.utils.translation import gettext as _
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from knox.settings import CONSTANTS
from rest_framework.exceptions import AuthenticationFailed

from tournaments.clubs.selectors import is_good, tokens_beginning


class ApiTokenAuthentication(TokenAuthentication):  # type: ignore[misc]  # knox has no types
    """Knox's tokens, compared by their hashes; a change of password ends earlier ones.

    Reading does not delete expired tokens; issuing a new one does.
    """

    def authenticate_credentials(self, token: bytes) -> tuple[object, object]:
        """Return the user of a token, and the token.

        Raises:
            AuthenticationFailed: it is unknown or too old, or the password has changed since.
        """
        plain = token.decode("ascii", errors="replace")
        digest = hash_token(plain)
        for found in tokens_beginning(plain[: CONSTANTS.TOKEN_KEY_LENGTH]):
            if is_good(found) and compare_digest(digest, found.digest):
                accepted: tuple[object, object] = self.validate_user(found)
                return accepted
        raise AuthenticationFailed(_("Invalid token."))
