"""Taking everything out: one file with all that a person made, and with nothing of anybody else."""

import json

import pytest
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.accounts.tokens import make_token
from armybuilder.lists import files
from armybuilder.lists.services import name_version
from armybuilder.ownership.history import archive
from armybuilder.play.models import Match, Player
from armybuilder.play.replays import written
from tests.factories import ArmyFactory, MatchFactory, MessageFactory, UserFactory, army_file
from tests.people import answered, met
from tests.taken import taken

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> User:
    """A person who is logged in."""
    user = UserFactory.create(username="ada")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return user


def test_armies_come_as_army_files_with_their_versions(client: Client, ada: User) -> None:
    army, gone = ArmyFactory.create(holder__user=ada), ArmyFactory.create(holder__user=ada)
    name_version(army, "First try")
    archive(gone)
    ArmyFactory.create(holder__account=True, holder__user__username="bea")
    found = taken(client)
    assert files.read(found[f"armies/bramble-watch-{army.key}.json"]) == army_file()
    history = json.loads(found[f"armies/bramble-watch-{army.key}-history.json"])
    assert [version["name"] for version in history["versions"]] == ["First try"]
    assert f"deleted-armies/bramble-watch-{gone.key}.json" in found
    assert len([name for name in found if "armies/" in name]) == 4


def test_matches_come_as_replays_and_in_a_list(client: Client, ada: User) -> None:
    match = MatchFactory.create(seats=("random", "random"), holder__user=ada)
    Match.objects.filter(pk=match.pk).update(is_over=True, reason="Nobody wins.")
    found = taken(client)
    assert found[f"replays/{match.key}.json"] == written(match)
    (row,) = json.loads(found["matches.json"])
    assert (row["key"], row["ended"]) == (match.key, "Nobody wins.")


def test_a_match_that_goes_on_betrays_no_dice_and_others_keep_their_words(client: Client, ada: User) -> None:
    match, _ = met()
    own, other = answered(match).players
    Player.objects.filter(pk=own.pk).update(owner=ada, guest_token=None)
    MessageFactory.create(player=own)
    MessageFactory.create(player=other, words="Not yours")
    found = taken(client)
    (row,) = json.loads(found["matches.json"])
    assert (row["said"], row["replay"]) == (["Well met"], None)
    assert not [text for text in found.values() if "Not yours" in text]


def test_no_password_and_no_token_is_in_it(client: Client, ada: User) -> None:
    token = make_token(ada)
    said = "".join(taken(client).values())
    assert ada.password not in said
    assert token not in said
    assert token[:8] not in said


def test_only_who_is_logged_in_takes_something_out(client: Client) -> None:
    assert client.post("/account/take-out/").headers["Location"].startswith("/account/login/")
    assert client.get("/account/take-out/").status_code == 405
