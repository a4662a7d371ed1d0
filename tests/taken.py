"""What a person takes out of the site."""

from io import BytesIO
from zipfile import ZipFile

from django.test import Client


def taken(client: Client) -> dict[str, str]:
    """The files of the zip, by name."""
    answer = client.post("/account/take-out/")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="muster.zip"'
    with ZipFile(BytesIO(b"".join(answer))) as zipped:
        return {name: zipped.read(name).decode() for name in zipped.namelist()}
