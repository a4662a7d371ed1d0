"""Being found: what search engines, home screens and shared links read of the site."""

import json
import re
from xml.etree import ElementTree

import pytest
from django.test import Client

from catalog.shelf import shelves
from tests.answers import page_at

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


def head(client: Client, address: str) -> dict[str, list[str]]:
    """The words of a page's head: the title, the address that counts, and each property."""
    text = page_at(client, address).partition("</head>")[0]
    found: dict[str, list[str]] = {
        "title": re.findall(r"<title>(.*?)</title>", text),
        "canonical": re.findall(r'<link rel="canonical" href="([^"]*)"', text),
    }
    for name, value in re.findall(r'<meta (?:property|name)="([^"]*)" content="([^"]*)"', text):
        found.setdefault(name, []).append(value)
    return found


def test_the_sitemap_lists_every_card_list_and_rule_once_and_nothing_of_a_person(client: Client) -> None:
    found = [each.text or "" for each in ElementTree.fromstring(page_at(client, "/sitemap.xml")).iter(SITEMAP)]
    paths = [each.removeprefix("http://testserver") for each in found]
    assert len(set(paths)) == len(paths)
    for shelf in shelves():
        assert {card.get_absolute_url() for card in shelf.cards} <= set(paths)
        assert {section.get_absolute_url() for section in shelf.sections} <= set(paths)
    assert not [path for path in paths if path.startswith(("/armies", "/matches", "/account", "/api"))]


def test_pages_of_each_kind_in_the_sitemap_answer(client: Client) -> None:
    for path in ("/", "/syntax/", "/credits/", "/changes/"):
        assert f"<loc>http://testserver{path}</loc>" in page_at(client, "/sitemap.xml")
        page_at(client, path)


def test_robots_are_told_of_the_sitemap_and_kept_from_what_is_a_persons(client: Client) -> None:
    lines = page_at(client, "/robots.txt").splitlines()
    assert "Sitemap: http://testserver/sitemap.xml" in lines
    assert {"Disallow: /armies/", "Disallow: /matches/", "Disallow: /account/"} <= set(lines)


def test_the_sign_is_found_where_browsers_look_and_at_the_sizes_that_home_screens_ask_for(client: Client) -> None:
    assert client.get("/favicon.ico").headers["Location"].endswith(".ico")
    manifest = json.loads(page_at(client, "/site.webmanifest"))
    assert [icon["sizes"] for icon in manifest["icons"]] == ["192x192", "512x512"]
    assert manifest["name"] == "Muster"


@pytest.mark.parametrize(
    "address",
    ["/", "/tactics-david/", "/tactics-david/units/", "/tactics-david/rules/", "/tactics-david/units/soldier/"],
)
def test_a_shared_page_says_what_it_is_once(client: Client, address: str) -> None:
    said = head(client, f"{address}?q=cost%3C9")
    once = ("title", "canonical", "description", "og:title", "og:description", "og:url", "og:type", "og:image")
    assert [name for name in once if len(said.get(name, [])) != 1] == []
    assert said["canonical"] == said["og:url"] == [f"http://testserver{address}"]
    assert said["og:title"] == said["title"]
    assert said["og:description"] == said["description"]


def test_what_is_said_of_a_page_is_escaped_once(client: Client) -> None:
    """An army's name may hold anything."""
    (title,) = head(client, "/search/?q=%22%3E%3Cb%3E")["title"]
    assert "<" not in title
    assert "&amp;quot;" not in title


@pytest.mark.parametrize("path", ["/", "/tactics-david/units/"])
def test_a_box_that_suggests_is_a_plain_one(client: Client, path: str) -> None:
    """By the standard a box for searching is no combobox: readers and checkers stumble over the two in one."""
    page = client.get(path).content.decode()
    boxes = re.findall(r"<input[^>]*role=\"combobox\"", page)
    assert boxes
    assert [box for box in boxes if 'type="text"' not in box] == []
