"""Management commands, run as a terminal runs them."""

import sys

from django.core.management import CommandError, call_command


def exit_code(command: str, *arguments: str) -> int:
    """The number with which a command ends."""
    try:
        call_command(command, *arguments)
    except SystemExit as end:
        return int(end.code or 0)
    except CommandError as error:
        sys.stderr.write(f"CommandError: {error}\n")
        return error.returncode
    return 0
