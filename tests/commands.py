"""Management commands, run as a terminal runs them."""

from django.core.management import call_command


def exit_code(command: str, *arguments: str) -> int:
    """The number with which a command ends."""
    try:
        call_command(command, *arguments)
    except SystemExit as end:
        return int(end.code or 0)
    return 0
