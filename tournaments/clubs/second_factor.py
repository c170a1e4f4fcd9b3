"""How the secret of a second factor is stored, and how a passkey is named."""

import base64
import hashlib

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import gettext as _


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # has no types
    """Encrypt secrets with a key made from SECRET_KEY: a stolen database alone is useless."""

    def encrypt(self, text: str) -> str:
        """Return text encrypted so that only this server can read it."""
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return the decrypted text."""
        return _cipher().decrypt(encrypted_text.encode()).decode()

    def generate_authenticator_name(self, user: User, kind: str) -> str:
        """Return the name of a new passkey, unless its owner chooses one."""
        number = Authenticator.objects.filter(user=user, type=kind).count() + 1
        return _("Passkey %(number)d") % {"number": number}


def _cipher() -> Fernet:
    secret = hashlib.sha256(b"second factor:" + settings.SECRET_KEY.encode()).digest()
    return Fernet(base64.urlsafe_b64encode(secret))
