"""The lines in the documentation that take data away run as they stand, on what their addresses answer."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from django.conf import settings
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.once]

PART = (settings.BASE_DIR / "docs/api.md").read_text().partition("## Data to take away")[2].partition("\n## ")[0]
ADDRESS = r"http://[^\"']+"
ADDRESSES = re.findall(ADDRESS, PART)
LINES = re.findall(r"^\w+ = pandas\..*$", PART, re.MULTILINE)
QUERIES = re.findall(r"```sql\n(.*?)```", PART, re.DOTALL)


def installed(name: str) -> Any:
    """A library of others; the test is left out where it is not there."""
    return pytest.importorskip(name, reason=f"{name} is not installed here")


def with_files(code: str, client: Client, folder: Path) -> str:
    """Code with each address replaced by a file of what it answers."""

    def fetched(address: re.Match[str]) -> str:
        place = urlsplit(address[0])
        answer = client.get(f"{place.path}?{place.query}", follow=True)
        assert answer.status_code == 200, address[0]
        file = folder / Path(place.path).name
        file.write_bytes(answer.getvalue())
        return str(file)

    return re.sub(ADDRESS, fetched, code)


def test_the_documentation_has_lines_for_both() -> None:
    assert len(LINES) == 4
    assert len(QUERIES) == 2


def test_every_address_in_them_is_one_that_servers_take_as_it_stands() -> None:
    addresses = [urlsplit(address) for address in ADDRESSES]
    assert [each.query for each in addresses if quote(each.query, safe="=&%") != each.query] == []


@pytest.mark.parametrize("line", LINES)
def test_pandas_reads_what_the_documentation_says(client: Client, tmp_path: Path, line: str) -> None:
    names: dict[str, Any] = {"pandas": installed("pandas")}
    exec(with_files(line, client, tmp_path), names)  # noqa: S102 - the documentation is ours
    table = names[line.partition(" ")[0]]
    assert len(table) > 2
    assert {"slug", "name"} <= set(table.columns)


def test_a_cost_that_every_unit_has_is_a_column_of_whole_numbers(client: Client, tmp_path: Path) -> None:
    names: dict[str, Any] = {"pandas": installed("pandas")}
    exec(with_files(LINES[0], client, tmp_path), names)  # noqa: S102 - the documentation is ours
    assert names["units"]["cost"].dtype.kind == "i"


@pytest.mark.parametrize("query", QUERIES)
def test_duckdb_reads_the_same_files(client: Client, tmp_path: Path, query: str) -> None:
    rows = installed("duckdb").sql(with_files(query, client, tmp_path)).fetchall()
    assert len(rows) >= 3
    assert all(row[-1] is not None for row in rows)
