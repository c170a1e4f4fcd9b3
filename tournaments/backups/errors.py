"""Why a backup cannot be made or is refused."""


class BackupError(Exception):
    """The message says what is wrong and what to do."""


class DamagedBackupError(BackupError):
    """The file has changed since it was written, or is not a backup."""


class OtherSchemaError(BackupError):
    """The file has tables that this version of Fairdeal does not have."""
