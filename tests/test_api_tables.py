"""Lists and searches as tables: CSV and NDJSON, by their address or by what the reader takes."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from armybuilder.browse.api.writing import CsvRenderer, TableRows, cell
from armybuilder.browse.selectors import kind_lines
from catalog.shelf import Shelf, shelves

pytestmark = [pytest.mark.django_db, pytest.mark.once]

UNITS = "/api/v1/tactics-david/units"


@pytest.fixture
def game() -> Shelf:
    return shelves()[0]


def rows(answer: Any) -> list[dict[str, str]]:
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.content.decode(), newline="")))


def lines(answer: Any) -> list[Any]:
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/x-ndjson; charset=utf-8"
    return [json.loads(line) for line in answer.content.decode().splitlines()]


def test_every_list_is_a_table_with_all_that_is_found(client: Client) -> None:
    for shelf in shelves():
        for line in kind_lines(shelf):
            address = f"/api/v1{line.address}".removesuffix("/")
            found = rows(client.get(f"{address}.csv"))
            assert len(found) == len(lines(client.get(f"{address}.ndjson"))) == line.count, address
            assert [row["slug"] for row in found] == list(shelf.kind(line.kind)), address


def test_a_line_is_the_record_of_the_list(client: Client) -> None:
    query = "?q=cost>12&order=-cost"
    assert lines(client.get(f"{UNITS}.ndjson{query}")) == client.get(f"{UNITS}/{query}&page_size=200").json()["results"]


def test_a_row_has_slugs_for_links_and_plain_words_for_texts(client: Client) -> None:
    [row] = rows(client.get(f"{UNITS}.csv?slugs=knight"))
    [record] = client.get(f"{UNITS}/?slugs=knight").json()["results"]
    assert (row["name"], row["cost"], row["area"]) == ("Knight", str(record["cost"]), record["area"]["slug"])
    assert row["text"] == record["text"]["plain"]
    assert (row["png"], row["svg"], row["url"]) == (record["images"]["png"], record["images"]["svg"], record["url"])
    assert row["special"] == ""


def test_a_list_in_a_cell_has_semicolons_between(client: Client) -> None:
    [row] = rows(client.get("/api/v1/tactics-david/items.csv?slugs=sword"))
    [record] = client.get("/api/v1/tactics-david/items/?slugs=sword").json()["results"]
    several = [name for name, value in record.items() if isinstance(value, list) and value]
    assert several
    for name in several:
        assert row[name] == "; ".join(each["slug"] if isinstance(each, dict) else each for each in record[name])


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, ""),
        (True, "true"),
        (0, "0"),
        ([1, 2], "1; 2"),
        ({"plain": "a", "marked": "b"}, "a"),
        ({"n": 1}, '{"n":1}'),
    ],
)
def test_a_cell(value: object, said: str) -> None:
    assert cell(value) == said


def test_a_table_is_what_the_reader_takes(client: Client) -> None:
    for accept in ("text/csv", "text/csv, */*;q=0.1", "text/csv, */*"):
        assert len(rows(client.get(f"{UNITS}/", headers={"Accept": accept}))) == 202
    assert len(lines(client.get(f"{UNITS}/", headers={"Accept": "application/x-ndjson"}))) == 202
    assert client.get(f"{UNITS}/", headers={"Accept": "application/json"}).json()["count"] == 202
    assert client.get(f"{UNITS}/", headers={"Accept": "application/json, text/plain, */*"}).json()["count"] == 202


def test_each_form_has_a_copy_of_its_own(client: Client) -> None:
    tags = {
        client.get(f"{UNITS}/", headers={"Accept": accept})["ETag"] for accept in ("*/*", "text/csv", "text/csv, */*")
    }
    assert len(tags) == 3
    tag = client.get(f"{UNITS}.csv")["ETag"]
    assert client.get(f"{UNITS}.csv", headers={"If-None-Match": tag}).status_code == 304


def test_only_the_columns_that_are_asked_for_in_their_order(client: Client) -> None:
    found = rows(client.get(f"{UNITS}.csv?fields=cost,slug&q=cost>12"))
    assert list(found[0]) == ["cost", "slug"]


def test_a_table_of_nothing_has_its_columns(client: Client, game: Shelf) -> None:
    answer = client.get(f"{UNITS}.csv?q=cost>999")
    assert rows(answer) == []
    assert answer.content.decode().startswith("game,kind,slug,number,name,")


def test_a_table_has_no_pages(client: Client) -> None:
    for form in ("csv", "ndjson"):
        refused = client.get(f"{UNITS}.{form}?page=2&page_size=5&q=cots<5")
        assert refused.status_code == 400
        assert refused["Content-Type"] == "application/problem+json"
        assert {each["path"] for each in refused.json()["mistakes"]} == {"page", "page_size", "q"}


def test_rules_terms_all_cards_and_searches_are_tables_too(client: Client, game: Shelf) -> None:
    assert len(rows(client.get(f"/api/v1/{game.game.slug}/rules.csv"))) == len(game.sections)
    assert len(lines(client.get(f"/api/v1/{game.game.slug}/terms.ndjson"))) == len(game.terms)
    everything = rows(client.get("/api/v1/cards.csv"))
    assert len(everything) == sum(len(list(shelf.cards)) for shelf in shelves())
    assert {"game", "kind", "slug", "cost", "root"} <= everything[0].keys()
    found = rows(client.get("/api/v1/search.csv?q=knight"))
    assert found[0] == {name: value for name, value in found[0].items() if value}
    assert found[0]["name"] == "Knight"


@pytest.mark.parametrize("form", ["csv", "ndjson"])
def test_an_address_that_ends_with_a_form_has_it_whatever_its_reader_takes(client: Client, form: str) -> None:
    answer = client.get(f"{UNITS}.{form}", headers={"Accept": "text/html"})
    assert answer.content == client.get(f"{UNITS}.{form}").content


def test_a_card_alone_is_no_table(client: Client) -> None:
    assert client.get(f"{UNITS}/knight/", headers={"Accept": "text/csv"}).status_code == 406


def test_quotes_and_lines_within_a_cell_are_kept() -> None:
    text = 'One "two",\nthree'
    written = CsvRenderer().render({"results": TableRows([{"name": text}], ["name"])})
    assert list(csv.reader(io.StringIO(written.decode(), newline=""))) == [["name"], [text]]


def test_the_cards_of_the_bulk_file_stand_a_line_each(client: Client) -> None:
    files = client.get("/api/v1/bulk/").json()["files"]
    for shelf in shelves():
        [file] = [each for each in files if each["game"] == shelf.game.slug and each["name"].endswith(".ndjson")]
        assert file["media_type"] == "application/x-ndjson"
        cards = [json.loads(line) for line in b"".join(client.get(file["url"])).splitlines()]
        assert cards[0] == client.get(cards[0]["url"]).json()
        assert [card["slug"] for card in cards] == [card.slug for card in shelf.cards]


def test_a_bulk_file_without_a_version_leads_to_the_present_one(client: Client, game: Shelf) -> None:
    for name, of in (("muster.json", None), (f"muster-{game.game.slug}.ndjson", game.game.slug)):
        answer = client.get(f"/api/v1/bulk/{name}")
        assert answer.status_code == 302
        files = client.get("/api/v1/bulk/").json()["files"]
        assert answer["Location"] in {each["url"] for each in files if each["game"] == of}
        assert answer["Location"].endswith(name.rpartition(".")[2])
    assert client.get("/api/v1/bulk/muster-chess.json").status_code == 404


@pytest.mark.slow
def test_data_frames_and_databases_read_them_in_one_line(client: Client, tmp_path: Path) -> None:
    pandas, duckdb = pytest.importorskip("pandas"), pytest.importorskip("duckdb")
    table, cards = tmp_path / "units.csv", tmp_path / "muster.ndjson"
    table.write_bytes(client.get(f"{UNITS}.csv").content)
    cards.write_bytes(b"".join(client.get(client.get("/api/v1/bulk/muster.ndjson")["Location"])))
    everything = sum(len(list(shelf.cards)) for shelf in shelves())
    assert pandas.read_csv(table)["cost"].sum() == duckdb.read_csv(str(table)).sum("cost").fetchone()[0]
    assert len(pandas.read_json(cards, lines=True)) == everything
    assert len(duckdb.read_json(str(cards))) == everything
