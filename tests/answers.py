"""The site's answers, as tests read them."""

from collections.abc import Mapping

from django.test import Client


def page_at(
    client: Client, address: str, query: Mapping[str, str] | None = None, headers: Mapping[str, str] | None = None
) -> str:
    """The page at an address, as it is sent."""
    answer = client.get(address, query, headers=headers)
    assert answer.status_code == 200, (address, answer.status_code)
    return answer.content.decode()
