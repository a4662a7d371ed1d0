"""The questions that each page asks the database: a golden file, the same for an army of 3 lines and one of 60."""

from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.lists.models import Army
from armybuilder.ownership.history import share
from armybuilder.ownership.holders import Holder
from armybuilder.play.models import Match
from catalog.kinds import kinds
from catalog.shelf import shelf
from tests.factories import ArmyFactory, MatchFactory, TabletopFactory, UserFactory, army_of_size
from tests.matches import played_out

pytestmark = [pytest.mark.django_db, pytest.mark.once]

GAMES = [game.replace("_", "-") for game in settings.GAMES]


def site_addresses() -> Iterator[tuple[str, str]]:
    """A name and an address for every kind of page that looks things up."""
    yield from {
        "home": "/",
        "search": "/search/?q=a",
        "suggestions": "/search/suggest/?q=a",
        "credits": "/credits/",
        "what a query can ask": "/syntax/",
        "a question": "/search/?q=how+do+I+win",
        "changes": "/changes/",
        "changes as a feed": "/changes/feed/",
        "nothing to compare": "/compare/",
    }.items()
    yield from {
        "what to print": "/print/",
        "print options": "/print/?kind=unit",
        "more to print": "/print/more/",
        "log in": "/account/login/",
    }.items()
    for game in GAMES:
        yield f"{game}: game", f"/{game}/"
        yield f"{game}: rules", f"/{game}/rules/"
        yield f"{game}: a search of the rules", f"/{game}/rules/?q=a"
        yield f"{game}: a question to the rules", f"/{game}/rules/?q=how+do+I+win"
        yield f"{game}: a section", section_of(game)
        yield f"{game}: terms", f"/{game}/terms/"
        for kind, model in kinds(game).items():
            first = next(iter(shelf(game).kind(kind).values()))
            yield f"{game}: {model.plural}", f"/{game}/{model.plural}/"
            yield f"{game}: {model.plural} as table", f"/{game}/{model.plural}/?view=table"
            yield f"{game}: a card of {model.plural}", first.get_absolute_url()
            yield f"{game}: {model.plural} side by side", f"/compare/?cards={game}/{kind}/{first.slug}"
            yield f"{game}: a picture of {model.plural}", f"{first.get_absolute_url().removesuffix('/')}.svg"
            yield f"{game}: a preview of {model.plural}", f"/{game}/preview/{kind}/{first.slug}/"
            yield f"{game}: {model.plural} in the API", f"/api/v1/{game}/{model.plural}/"


def section_of(game: str) -> str:
    """The address of a game's first section."""
    return f"/{game}/rules/{shelf(game).sections[0].slug}/"


def army_addresses(army: Army) -> Iterator[tuple[str, str]]:
    """The same for an army."""
    here = f"/armies/{army.key}"
    yield from {"my armies": "/armies/", "builder": f"{here}/", "versions": f"{here}/versions/"}.items()
    yield from {"a version": f"{here}/versions/{army.at}/", "army as text": f"{here}/text/"}.items()
    yield from {"army file": f"{here}/army.json", "shared army": f"/armies/shared/{army.share_key}/"}.items()
    table = TabletopFactory.create(army=army)
    yield from {"my tables": "/tables/", "a table": table.get_absolute_url()}.items()
    yield from {"its log": f"{table.get_absolute_url()}log/", "in the API": f"/api/v1/tables/{table.key}/"}.items()
    yield from {"what is new at it": f"/api/v1/tables/{table.key}/events/"}.items()
    yield from {"more of an army in print": f"/print/armies/{army.key}/more/"}.items()
    yield from {"army in print": f"/print/armies/{army.key}/", "roster": f"/print/armies/{army.key}/roster.pdf"}.items()


def match_addresses(match: Match, army: Army, other: Army) -> Iterator[tuple[str, str]]:
    """The same for a match and for the odds of an army."""
    here = f"/matches/{match.key}"
    yield from {"my matches": "/matches/", "which game to play": "/fight/", "open a replay": "/matches/open/"}.items()
    yield from {"before a match": f"/fight/?game={match.game_id}&army={army.key}"}.items()
    yield from {"a match": f"{here}/", "its beginning": f"{here}/?at=0", "delete a match": f"{here}/delete/"}.items()
    yield from {"its log": f"{here}/log.txt", "its replay file": f"{here}/match.json"}.items()
    yield from {"odds": f"/odds/{army.game_id}/soldier/?against=knight"}.items()
    yield from {"odds of two armies": f"/odds/armies/{army.key}/?against={other.key}"}.items()
    yield from {"my matches in the API": "/api/v1/matches/", "in the API": f"/api/v1/matches/{match.key}/"}.items()


def queries(client: Client, address: str) -> int:
    client.get(address)  # the first call builds what is kept between requests
    return asked(client, address)


def asked(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as found:
        answer = client.get(address)
    assert answer.status_code == 200, f"{address}: {answer.status_code}"
    return len(found)


@pytest.fixture
def owner(client: Client) -> Holder:
    user = UserFactory.create(username="ada")
    client.force_login(user)
    return Holder(user, None)


def test_looking_up_asks_a_fixed_number_of_questions(client: Client, golden: Callable[[str, str], None]) -> None:
    for each in map(section_of, GAMES):  # with them all is built that is kept between requests
        client.get(each)
    counts = {name: asked(client, address) for name, address in site_addresses()}
    golden("queries-of-the-catalog.txt", "".join(f"{count:3} {name}\n" for name, count in counts.items()))
    assert {name for name, count in counts.items() if count > 2} == {"changes", "changes as a feed"}


def test_an_army_asks_as_often_whatever_its_size(
    client: Client, owner: Holder, golden: Callable[[str, str], None]
) -> None:
    counts = []
    for size in (3, 60):
        army = ArmyFactory.create(holder=owner, file=army_of_size(size))
        share(army)
        counts.append([f"{queries(client, address):3} {name}" for name, address in army_addresses(army)])
    small, large = counts
    assert small == large
    golden("queries-of-an-army.txt", "\n".join(small) + "\n")


def test_a_match_asks_as_often_however_long_it_is_and_however_many_there_are(
    client: Client, owner: Holder, golden: Callable[[str, str], None]
) -> None:
    army, other = (ArmyFactory.create(holder=owner, file=army_of_size(3)) for _ in range(2))
    counts = []
    for turns in (2, 20):
        match = played_out(MatchFactory.create(seats=("random", "random"), holder=owner, chosen__turns=turns))
        rows = [f"{queries(client, address):3} {name}" for name, address in match_addresses(match, army, other)]
        counts.append(rows)
    short, long = counts
    assert short == long
    golden("queries-of-a-match.txt", "\n".join(short) + "\n")
