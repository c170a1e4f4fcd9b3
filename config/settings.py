"""Settings, all from the environment; CONTRIBUTING.md lists them.

With no variables set, Fairdeal serves only this machine: SQLite, plain HTTP, no debugging.
"""

import sys
from pathlib import Path
from urllib.parse import quote

from config.databases import database
from config.environment import (
    duration,
    email,
    log_form,
    log_level,
    origins,
    proxies,
    redis_address,
    setting,
    several,
    switch,
    time_zone,
    whole_number,
)
from config.logs import logging_settings
from config.public_url import kept_address, public_url
from config.secret_key import stored_secret_key
from tournaments.site.private_files import keep_private, unwritable

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = setting("FAIRDEAL_VAR", Path, BASE_DIR / "var").absolute()  # everything a club owns
BACKUP_DIR = setting("FAIRDEAL_BACKUPS", Path, VAR_DIR / "backups").absolute()

# --- Security ------------------------------------------------------------------------------
DEBUG = setting("DEBUG", switch, False)
try:
    keep_private(VAR_DIR)
    SECRET_KEY = setting("SECRET_KEY", str, "") or stored_secret_key(VAR_DIR / "secret_key")
except OSError as error:
    sys.exit(unwritable(VAR_DIR, error))
ALLOWED_HOSTS = setting("ALLOWED_HOSTS", several, ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = setting("CSRF_TRUSTED_ORIGINS", origins, [])

# A club's own machine has no certificate, and browsers would drop secure cookies there.
HTTPS = setting("FAIRDEAL_HTTPS", switch, False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]  # for monitors on this machine
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
# Our own proxies, as addresses or networks, or "unix" for a socket: nobody else is believed.
TRUSTED_PROXIES: list[str] = setting("FAIRDEAL_TRUSTED_PROXIES", proxies, [])
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# Whether logins are taken over plain HTTP from other machines; `manage.py up` takes none unless
# it is told to.
LOGIN_FROM_NETWORK = setting("FAIRDEAL_LOGIN_FROM_NETWORK", switch, True)
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "tournaments.site.views.csrf_failure"
SECURE_REFERRER_POLICY = "same-origin"
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
# A page may keep the phone's screen awake; nothing here needs any other device feature.
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
)

# The address at which phones reach this site: printed on posters and table cards. Without it
# the first name of ALLOWED_HOSTS that is not this machine's own; `manage.py up` knows better, and
# keeps it for what is printed from another terminal.
ADDRESS_FILE = VAR_DIR / "address"
PUBLIC_URL = setting(
    "FAIRDEAL_PUBLIC_URL", str, public_url(ALLOWED_HOSTS, https=HTTPS) or kept_address(ADDRESS_FILE)
)

# --- Applications --------------------------------------------------------------------------
INSTALLED_APPS = [
    "tournaments.apps.TournamentsConfig",
    "tournaments.site",
    "tournaments.ledger",
    "tournaments.clubs",
    "tournaments.record",
    "tournaments.printing",
    "tournaments.seating",
    "tournaments.standings",
    "tournaments.interchange",
    "tournaments.hands",
    "tournaments.draws",
    "tournaments.play",
    "tournaments.simultaneous",
    "tournaments.competitions",
    "tournaments.leagues",
    "tournaments.drives",
    "tournaments.series",
    "tournaments.congresses",
    "tournaments.membership",
    "tournaments.clubhouse",
    "tournaments.signup",
    "tournaments.players",
    "tournaments.figures",
    "tournaments.search",
    "tournaments.setup",
    "tournaments.importing",
    "tournaments.backups",
    "tournaments.desk",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "axes",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]

MIDDLEWARE = [
    "config.http.measuring.MeasuringMiddleware",  # first: it times all the others
    "config.logs.RequestNumberMiddleware",  # everything after it may log
    "config.http.client_address.ClientAddressMiddleware",  # everything after it uses this
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.http.middleware.PublicGZipMiddleware",
    "config.http.middleware.SafeHeadersMiddleware",
    "config.http.middleware.RefusedPagesMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.http.idle.IdleMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "config.http.middleware.LocalLoginMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tournaments.clubs.login.DemandedFactorMiddleware",
    "axes.middleware.AxesMiddleware",  # last: it answers a refused login
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
            "builtins": [  # tags that every template may use without loading them
                "django.templatetags.i18n",
                "django.templatetags.static",
                "tournaments.site.templatetags.components",
                "tournaments.drives.templatetags.drive_words",
                "tournaments.record.templatetags.figures",
                "tournaments.site.templatetags.pictures",
                "tournaments.standings.templatetags.rows",
                "tournaments.site.templatetags.scores",
                "tournaments.site.templatetags.suits",
                "tournaments.record.templatetags.wording",
            ],
        },
    },
]

# The token library would create a table for its own model, which ours replaces.
MIGRATION_MODULES = {"knox": None}

# --- Database ------------------------------------------------------------------------------
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASE_WAIT = setting("FAIRDEAL_DATABASE_WAIT", duration, 20.0)  # seconds; web processes: 2.5
DATABASES = {
    "default": setting(
        "DATABASE_URL",
        lambda url: database(url, DATABASE_WAIT),
        database(f"sqlite:///{quote(str(VAR_DIR / 'fairdeal.sqlite3'))}", DATABASE_WAIT),
    )
}

# --- Redis: broker and cache; never the only copy of anything -----
REDIS_URL = setting("REDIS_URL", redis_address, "")
EMBEDDED_REDIS_SOCKET = VAR_DIR / "redis" / "redis.sock"

if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "config.cache.OptionalRedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "fairdeal",
            "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},  # seconds
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# Whether a worker works out double-dummy results as soon as hands are stored.
ANALYSES_BY_ITSELF = setting("FAIRDEAL_ANALYSES_BY_ITSELF", switch, True)


def _celery_broker(url: str) -> str:
    """Return a Redis address as Celery spells it, which differs for a socket."""
    return url.replace("unix://", "redis+socket://").replace("?db=", "?virtual_host=")


# Without REDIS_URL a command hands its tasks to the embedded Redis of a running `manage.py up`
# and fails loudly if none is running.
CELERY_BROKER_URL = _celery_broker(REDIS_URL or f"unix://{quote(str(EMBEDDED_REDIS_SOCKET))}")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 3600,  # seconds until an unfinished task is given to another worker
    "socket_connect_timeout": 1,  # seconds; a person who requests a print waits for it
    "socket_timeout": 1,  # a Redis that hangs must not keep a thread that could enter scores
}
# The second try is for a connection lost since its last use.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0}
CELERY_TASK_IGNORE_RESULT = True  # progress and outcome are in our own database
CELERY_TASK_ACKS_LATE = True  # tasks are safe to run twice, lost work is not
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 15 * 60
CELERY_TASK_SOFT_TIME_LIMIT = 14 * 60
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SEND_TASK_EVENTS = False
# Whether a worker keeps the schedule of backups and clearing up itself; see config.celery.
SCHEDULES = setting("FAIRDEAL_SCHEDULES", switch, False)
# The number of the newest backup when Fairdeal started, if the database as it was then needs one.
BACKUP_AFTER = setting("FAIRDEAL_BACKUP_AFTER", whole_number, None)

# --- Logins --------------------------------------------------------------------------------
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "director_desk"
LOGOUT_REDIRECT_URL = "/"
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
# By name and address: a club shares one address, and a name alone must not lock out a director.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "config.http.client_address.remote_address"
AXES_RESET_ON_SUCCESS = True
AXES_ENABLE_ADMIN = False
AXES_LOCKOUT_TEMPLATE = "errors/429.html"
AXES_VERBOSE = False

# A session ends when nobody has used it for this long (config.http.idle), and after a week anyway.
SESSION_COOKIE_AGE = int(setting("FAIRDEAL_IDLE_HOURS", duration, 8) * 3600)
SESSION_LONGEST_SECONDS = 7 * 24 * 3600
ACCOUNT_ADAPTER = "tournaments.clubs.login.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no email to people without a login here
ACCOUNT_EMAIL_NOTIFICATIONS = True  # for instance, after a password change
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Fairdeal: "
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True  # until the session is idle; the form has no checkbox
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
# Wrong codes, counted by person, after a right password; django-axes counts wrong passwords.
ACCOUNT_RATE_LIMITS = {"login_failed": "5/5m/key", "login": "60/m/ip"}
PASSWORD_RESET_TIMEOUT = 24 * 3600  # seconds for which a link for a new password works
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
# Browsers offer passkeys only over HTTPS, and at localhost for testing.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
MFA_ADAPTER = "tournaments.clubs.login.SecondFactorAdapter"
MFA_TOTP_ISSUER = "Fairdeal"
USERSESSIONS_TRACK_ACTIVITY = False  # would write on every request; config.http.idle does not

# --- Language and time -----------------------------------------------------------------------
LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
TIME_ZONE = setting("TIME_ZONE", time_zone, "Europe/London")
USE_TZ = True

# --- Files ---------------------------------------------------------------------------------
STATIC_URL = "static/"
STATICFILES_DIRS = [("css", BASE_DIR / "movements" / "diagrams" / "style")]
STATIC_ROOT = VAR_DIR / "static"
MEDIA_ROOT = VAR_DIR / "media"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
FILE_UPLOAD_PERMISSIONS = 0o600
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o700
# A body without a file; config.serve refuses a longer one before Django sees it.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024  # bytes
vars().update(setting("EMAIL_URL", email, email("consolemail://")))
EMAIL_TIMEOUT = 20  # seconds; a worker has other things to do
DEFAULT_FROM_EMAIL = setting("EMAIL_FROM", str, "fairdeal@localhost")

# --- REST API --------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        # First: its 401 names the scheme.
        "tournaments.clubs.api.authentication.ApiTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tournaments.site.api.problems.problem_details",
    "NUM_PROXIES": 0,  # config.http.client_address has already settled the address
    "DEFAULT_THROTTLE_CLASSES": ["tournaments.site.api.throttling.AnonymousWriteThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "anonymous_write": "60/min",
        "table": "240/min",
        "captain": "60/min",
        "table_names": "60/hour",
        "sign_up": "120/hour",
    },
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
KNOX_TOKEN_MODEL = "tournaments.ApiToken"  # noqa: S105 (the name of a table)
SPECTACULAR_SETTINGS = {
    "TITLE": "Fairdeal",
    "DESCRIPTION": "Duplicate tournaments for bridge and whist clubs.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- Logging -----------------------------------------------------------------------------------
LOG_LEVEL = setting("LOG_LEVEL", log_level, "INFO")
LOG_FORM = setting("FAIRDEAL_LOG", log_form, "plain")  # or json
LOGGING = logging_settings(LOG_LEVEL, LOG_FORM)

# --- Monitoring --------------------------------------------------------------------------------
# If empty, only this machine may read the figures.
METRICS_TOKEN = setting("FAIRDEAL_METRICS_TOKEN", str, "")
# Where processes count together; set by the web server and `manage.py up`. Commands count nothing.
METRICS_DIR = setting("FAIRDEAL_METRICS_DIR", str, "")
