"""The facts of Collision's book as tables, and the fixtures as the loader reads them."""

from tests.paper import Entry, Paper

PAPER = Paper("collision")
facts, fixture = PAPER.facts, PAPER.fixture


def by_slug(kind: str) -> dict[str, Entry]:
    return {entry["slug"]: entry for entry in fixture(kind)}


def section(slug: str) -> str:
    """The text of a section of the rules reference."""
    return str(by_slug("rules")[slug]["text"])


def table_in(text: str, first_cell: str) -> list[list[str]]:
    """The body of the table in a text whose heading begins with this cell."""
    lines = text.splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith(f"| {first_cell} |"))
    body: list[list[str]] = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        body.append([cell.strip() for cell in line.strip("|").split("|")])
    return body
