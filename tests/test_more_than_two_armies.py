"""Matches of three and four teams: begun by the page, the API and the command, watched, and handed on as a replay."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from armybuilder.accounts.models import User
from armybuilder.play.adapters import ARMIES
from armybuilder.play.army_choice import GAMES, samples
from armybuilder.play.models import LONGEST_TITLE, Match, match_title
from tests.api import Program, problem
from tests.builder import army_in_session, text_of
from tests.matches import played_out

pytestmark = pytest.mark.django_db

GAME = "analog-tactics"
TEAMS = ("hammer-and-blade", "lamplighters", "long-shafts", "rivet-yard")


def form(*teams: str, **changed: str) -> dict[str, str]:
    """The fields of a fight of teams, each played by chance; "" leaves a field empty."""
    fields = {name: f"sample:{team}" if team else "" for name, team in zip(ARMIES, teams, strict=False)}
    fields |= {f"{name}_seat": "random" for name in fields}
    return {"game": GAME, "board": "sample-board", "seed": "7", **fields} | changed


def errors(response: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = response.context["form"].errors
    return found


def files(*teams: str, folder: str = "analog_tactics") -> list[dict[str, Any]]:
    """Sample armies as a body of the API names them."""
    return [{"file": json.loads((GAMES / folder / f"armies/{team}.json").read_text())} for team in teams]


def test_the_page_asks_for_as_many_armies_as_the_game_seats(client: Client) -> None:
    assert "Fourth army" in text_of(client.get(f"/fight/?game={GAME}"))
    assert "Third army" not in text_of(client.get("/fight/?game=tactica"))


def test_more_than_two_armies_are_unfolded_where_one_is_chosen(client: Client) -> None:
    folded, unfolded = (client.post("/fight/", form(*TEAMS[:n], board="none")).content.decode() for n in (2, 3))
    assert "<details><summary>More than two armies" in folded
    assert "<details open><summary>More than two armies" in unfolded


def test_three_teams_fight_and_all_are_shown(client: Client) -> None:
    assert client.post("/fight/", form(*TEAMS[:3])).status_code == 302
    match = Match.objects.get()
    assert match.title == "Hammer and Blade against Lamplighters against Long Shafts"
    assert match.seats == ["random"] * 3
    page = text_of(client.get(match.get_absolute_url()))
    for side, name in zip("ABC", match.title.split(" against "), strict=True):
        assert f"Player {side}: {name}" in page


def test_a_place_left_empty_between_armies_is_no_army(client: Client) -> None:
    assert client.post("/fight/", form(*TEAMS[:2], "", TEAMS[3])).status_code == 302
    assert [army["name"] for army in Match.objects.get().setup["armies"]][2] == "Rivet Yard"


def test_what_keeps_a_later_army_out_is_named_at_its_field(client: Client) -> None:
    link = {"fourth": "link", "fourth_link": "§§§"}
    assert "leads to no army" in str(errors(client.post("/fight/", form(*TEAMS[:2], **link)))["fourth_link"])
    empty = army_in_session(client, replace(samples(GAME)[TEAMS[3]], entries=()))
    found = errors(client.post("/fight/", form(*TEAMS[:2], fourth=f"own:{empty.key}")))
    assert set(found) == {"fourth"}


def test_a_series_is_between_two(client: Client) -> None:
    response = client.post("/fight/", form(*TEAMS[:3], games="5"))
    assert "A series is between two armies" in str(errors(response)["games"])


def test_four_teams_fight_by_the_api_to_their_end(program: Program, ada: User) -> None:
    sent = {"armies": files(*TEAMS), "seats": ["random"] * 4, "seed": "7"}
    response = program.post("matches/", sent)
    assert response.status_code == 201, response.content
    found = response.json()
    assert len(found["board"]["scores"]) == 4
    assert {piece["owner"] for piece in found["board"]["pieces"]} <= set(range(4))
    match = played_out(Match.objects.get())
    program.force_login(ada)
    winner = "Nobody" if match.winner is None else match.setup["armies"][match.winner]["name"]
    assert f"{winner} won." in text_of(program.get("/matches/"))


@pytest.mark.parametrize(
    ("sent", "path", "words"),
    [
        ({"armies": files(*TEAMS, TEAMS[0])}, "$.armies", "up to 4 where the game seats more"),
        ({"armies": files(*TEAMS[:3]), "seats": ["random"] * 2}, "$.seats", "who plays the 3 armies"),
        (
            {"armies": files("whole-box", "long-bows", "fast-riders", folder="tactica")},
            "$.armies",
            "There are 3 armies; a match of tactica has 2 at most.",
        ),
    ],
)
def test_too_many_armies_or_too_few_players_are_named(
    program: Program, sent: dict[str, Any], path: str, words: str
) -> None:
    mistakes = problem(program.post("matches/", sent), 400)["mistakes"]
    assert words in {each["path"]: each["message"] for each in mistakes}[path]


@pytest.mark.once
def test_the_replay_of_three_teams_is_opened_again(client: Client) -> None:
    client.post("/fight/", form(*TEAMS[:3]))
    match = Match.objects.get()
    written = client.get(f"{match.get_absolute_url()}match.json").content
    response = client.post("/matches/open/", {"file": SimpleUploadedFile("a.match", written)})
    assert response.status_code == 302, text_of(response)
    assert Match.objects.exclude(pk=match.pk).get().title == match.title


def test_the_command_plays_three_teams_and_refuses_more_than_a_game_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = GAMES / "analog_tactics/armies"
    paths = [str(folder / f"{team}.json") for team in TEAMS[:3]]
    call_command("play", *paths, "--bots", "random")
    assert "Player C: Long Shafts (random bot)" in capsys.readouterr().out
    for given, words in (
        ([*paths, "--bots", "random,greedy"], "There are 3 armies and 2 bots"),
        ([str(GAMES / "tactica/armies/whole-box.json")] * 3, "a match of 'tactica' has 2 at most"),
    ):
        with pytest.raises(CommandError, match=words):
            call_command("play", *given)


def test_the_name_of_a_match_between_long_names_is_cut() -> None:
    title = match_title("analog-tactics", ["n" * 80] * 4)
    assert len(title) == LONGEST_TITLE
    assert title.endswith(" …")
