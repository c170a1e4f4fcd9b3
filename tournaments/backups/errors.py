"""Why a backup cannot be made, or is refused."""


class BackupError(Exception):
    """A sentence that tells the person what is wrong and what to do."""


class DamagedBackupError(BackupError):
    """The file is not as it was written, or is not a backup."""


class OtherSchemaError(BackupError):
    """The file holds tables that this version of Fairdeal does not have."""
