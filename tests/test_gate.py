"""The gate before every match: no way to begin one lets armies through that the rules stop (ruling OC47)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from armybuilder.engine.games import can_be_played
from armybuilder.lists import meetings
from armybuilder.lists.files import as_document
from armybuilder.ownership.history import share
from armybuilder.play import replays, services
from armybuilder.play.adapters import BUILT_BY
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import FRIENDLY, UNEQUAL_LIMITS, default_options, is_friendly, obstacles
from armybuilder.play.models import Match
from armybuilder.play.seats import YOU
from catalog.mistakes import Invalid
from catalog.shelf import shelf
from tests.api import Program, mistakes, program_of
from tests.armies import OFFICERS, legal, too_dear
from tests.builder import army_in_session, newcomer, text_of
from tests.factories import ArmyFactory, HolderFactory, UserFactory
from tests.marks import every_played_game
from validation.army import ArmyFile, Entry

pytestmark = [pytest.mark.django_db, pytest.mark.once]

#: The values in a test of the page beside the armies.
SEATS = {"one_seat": "random", "other_seat": "random", "seed": "7"}


DEAR, LADEN = "The army costs", "Lord carries 4 weapons and items; 3 is the most."


def crowd(units: int = 40) -> ArmyFile:
    """More units than find a place."""
    return replace(legal("western-column"), name="The Crowd", entries=(Entry(0, "soldier", units),))


def sent(*armies: Mapping[str, Any], **options: Any) -> dict[str, Any]:
    return {"armies": list(armies), "seats": ["random", "random"], "seed": "7", "options": options}


# Every way to begin


def test_the_api_names_every_mistake_of_an_illegal_army_with_its_place(program: Program) -> None:
    armies = {"file": as_document(too_dear())}, {"file": as_document(legal("keepers-of-the-bridge"))}
    found = mistakes(program.post("matches/", sent(*armies)))
    assert ("$.armies[0].file.entries[1]", f"The Spenders, line 2: {LADEN}") in found
    assert any(path == "$.armies[0]" and DEAR in words for path, words in found)
    assert not Match.objects.exists()


def test_the_api_refuses_a_shared_army_that_is_not_legal(program: Program) -> None:
    armies = (
        {"file": as_document(legal("keepers-of-the-bridge"))},
        {"shared": share(ArmyFactory.create(file=too_dear()))},
    )
    found = mistakes(program.post("matches/", sent(*armies)))
    assert ("$.armies[1]", f"The Spenders, line 2: {LADEN}") in found
    assert not Match.objects.exists()


@pytest.mark.parametrize("way", ["own", "link"])
def test_the_page_names_every_mistake_at_the_army(client: Client, way: str) -> None:
    army = army_in_session(client, too_dear())
    chosen = {"one": f"own:{army.key}"} if way == "own" else {"one": "link", "one_link": share(army)}
    data = {"game": OFFICERS, "other": "sample:keepers-of-the-bridge", **chosen, **SEATS}
    response = client.post("/fight/", data)
    assert response.status_code == 400
    text = text_of(response)
    assert f"The Spenders, line 2: {LADEN}" in text
    assert DEAR in text
    assert not Match.objects.exists()
    leads_on = f'href="/armies/{army.key}/ways/mend/">Mend The Spenders</a>' in response.content.decode()
    assert leads_on == (way == "own"), "whoever has a link alone can't mend what it leads to"


def test_the_service_itself_lets_no_illegal_army_through() -> None:
    armies = [too_dear(), legal("keepers-of-the-bridge")]
    with pytest.raises(Invalid, match="carries 4"):
        services.start_match(armies, ["random", "random"], "7", {}, shelf(OFFICERS), HolderFactory.create())
    assert not Match.objects.exists()


@pytest.mark.parametrize("command", [["play"], ["simulate", "--games", "1", "--cores", "1"]])
def test_the_commands_refuse_with_the_place(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = written(tmp_path, too_dear(), legal("keepers-of-the-bridge"))
    with pytest.raises(CommandError) as refused:
        call_command(command[0], *paths, *command[1:])
    said = str(refused.value)
    assert f"$.entries[1]: The Spenders, line 2: {LADEN}" in said
    assert DEAR in said


@pytest.mark.parametrize("side", [{}, {"side": "attacker"}])
def test_an_army_for_no_scenario_pays_from_the_chest_of_the_one_it_fights_in(
    side: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = replace(too_dear(), ruleset="open", options=side, entries=(Entry(0, "great-lord", 4),))
    other = replace(legal("eastern-column"), ruleset="open", options={})
    paths = written(tmp_path, one, other)
    with pytest.raises(CommandError) as refused:
        call_command("play", *paths, "--ground", "pitched-field")
    said = str(refused.value)
    assert "$: The Spenders: The army costs 800 gold; the attacker has 600 in Pitched Field." in said
    assert ("the defender has 600" in said) is (not side)
    call_command("play", *paths, "--ground", "pitched-field", "--friendly", "--bots", "random")


def written(folder: Path, *armies: ArmyFile) -> list[str]:
    """Army files in a folder."""
    paths = [folder / f"{number}.json" for number in range(len(armies))]
    for path, army in zip(paths, armies, strict=True):
        path.write_text(json.dumps(as_document(army)))
    return [str(path) for path in paths]


@every_played_game
def test_every_game_with_matches_stops_what_its_rules_stop(game: str) -> None:
    assert can_be_played(game)
    one, other = list(samples(game).values())[:2]
    many = replace(one, entries=tuple(replace(entry, count=60) for entry in one.entries))
    chosen = default_options(shelf(game))
    assert any(each.field == "one" for each in obstacles([many, other], shelf(game), chosen))


# Scouting


def test_cards_of_an_illegal_army_are_not_shown(client: Client) -> None:
    host = army_in_session(client, too_dear())
    meeting = meetings.call_meeting(host)
    meetings.join_meeting(ArmyFactory.create(file=legal("keepers-of-the-bridge")), meeting)
    text = text_of(client.post(f"/armies/{host.key}/meeting/show/", follow=True))
    assert f"The Spenders, line 2: {LADEN}" in text
    assert DEAR in text
    host.refresh_from_db()
    assert host.shown_at is None


def test_the_api_says_why_cards_are_not_shown() -> None:
    user = UserFactory.create(username="ben")
    host = ArmyFactory.create(holder__user=user, file=too_dear())
    meetings.join_meeting(
        ArmyFactory.create(file=legal("keepers-of-the-bridge")),
        meetings.call_meeting(host),
    )
    found = mistakes(program_of(user).post(f"armies/{host.key}/meeting/", {"step": "show"}))
    assert ("$", f"The Spenders, line 2: {LADEN}") in found


# Room


def test_units_without_a_place_are_refused_before_the_match(client: Client, program: Program) -> None:
    armies = {"file": as_document(crowd())}, {"file": as_document(legal("eastern-column"))}
    found = mistakes(program.post("matches/", sent(*armies, friendly=True)))
    assert found == [
        (
            "$.armies[0]",
            "The Crowd has 40 units that move as Foot. The attacker's zone in Pitched Field has 36 places for them.",
        )
    ]
    assert not Match.objects.exists()


def test_the_commands_refuse_units_without_a_place(tmp_path: Path) -> None:
    paths = written(tmp_path, crowd(60), legal("eastern-column"))
    with pytest.raises(CommandError, match="has 36 places for them"):
        call_command("play", *paths, "--friendly")


# Friendly matches


def friendly() -> Match:
    armies = [too_dear(), legal("keepers-of-the-bridge")]
    fewer = replace(armies[0], entries=(replace(armies[0].entries[0], count=5), armies[0].entries[1]))
    return begun([fewer, armies[1]], {FRIENDLY: True})


def begun(armies: Sequence[ArmyFile], chosen: Mapping[str, Any], seat: str = "random") -> Match:
    """A match of two armies between bots, unless told, with what is usual in their game."""
    cards = shelf(armies[0].game)
    return services.start_match(
        armies, [seat, seat], "7", {**default_options(cards), **chosen}, cards, HolderFactory.create()
    )


def test_a_friendly_match_says_so_on_its_page_in_the_api_and_in_its_replay(client: Client) -> None:
    match = friendly()
    assert "Illegal armies allowed" in text_of(client.get(match.get_absolute_url()))
    assert client.get(f"/api/v1/matches/{match.key}/").json()["is_friendly"] is True
    for _ in range(500):
        if match.is_over:
            break
        services.play_on(match, 5)
    file = replays.written(match)
    assert json.loads(file)["setup"][FRIENDLY] is True
    opened = replays.match_of_file(file.encode(), newcomer(client))
    assert "Illegal armies allowed" in text_of(client.get(opened.get_absolute_url()))


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (OFFICERS, Entry(0, "lord", roles={"inventory": ("rapier", "rapier", "vulnerary", "vulnerary")})),
        ("tactics-david", Entry(0, "soldier", 2, roles={"items": ("sword", "axe")})),
        ("tactics-david", Entry(0, "soldier", roles={"below": ("pup", "egg")})),
    ],
)
def test_a_replay_of_illegal_armies_is_a_friendly_match_whatever_its_file_says(
    client: Client, game: str, line: Entry
) -> None:
    one, other = fitting(game)[0]
    match = begun([replace(one, entries=(line,)), other], {FRIENDLY: True})
    services.play_on(match, 5)
    file = json.loads(replays.written(match))
    del file["setup"][FRIENDLY]
    opened = replays.match_of_file(json.dumps(file).encode(), newcomer(client))
    assert "Illegal armies allowed" in text_of(client.get(opened.get_absolute_url()))
    assert json.loads(replays.written(opened))["setup"][FRIENDLY] is True


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("tactics-david", {"limit": 10}),
        ("tactics-david", {"ruleset": "strict-themed", "options": {"copies": 1}}),
        ("tactica", {"ruleset": "whole-box", "options": {"training": 3}}),
    ],
)
def test_the_armies_of_a_replay_are_judged_by_the_rules_that_they_were_built_by(
    client: Client, game: str, rules: dict[str, Any]
) -> None:
    one, other = fitting(game)[0]
    match = begun([replace(one, **rules), other], {FRIENDLY: True})
    file = json.loads(replays.written(match))
    del file["setup"][FRIENDLY]
    opened = replays.match_of_file(json.dumps(file).encode(), newcomer(client))
    assert is_friendly(opened.setup)


@pytest.mark.parametrize("game", ["tactics-david", "tactica"])
def test_a_replay_that_does_not_say_by_which_rules_its_armies_were_built_can_be_opened(
    client: Client, game: str
) -> None:
    file = json.loads(replays.written(begun(fitting(game)[0], {})))
    file["setup"]["armies"] = [
        {name: value for name, value in army.items() if name not in BUILT_BY} for army in file["setup"]["armies"]
    ]
    opened = replays.match_of_file(json.dumps(file).encode(), newcomer(client))
    assert not is_friendly(opened.setup)


@every_played_game
def test_a_replay_of_legal_armies_is_no_friendly_match(client: Client, game: str) -> None:
    """The first is played by bots; the others wait for a person's first answer: armies are the same to the end."""
    for number, (one, other) in enumerate(each_seated(fitting(game))):
        match = begun([one, other], {}, YOU if number else "random")
        opened = replays.match_of_file(replays.written(match).encode(), newcomer(client))
        assert not is_friendly(opened.setup), (one.name, other.name)


def fitting(game: str) -> list[tuple[ArmyFile, ArmyFile]]:
    """The pairs of sample armies that may fight each other."""
    cards, pairs = shelf(game), permutations(samples(game).values(), 2)
    return [pair for pair in pairs if not obstacles(pair, cards, default_options(cards))]


def each_seated(pairs: list[tuple[ArmyFile, ArmyFile]]) -> Iterator[tuple[ArmyFile, ArmyFile]]:
    """Pairs in which every army of these stands on either side: what a replay keeps of it hangs on nothing else."""
    seen = set[tuple[int, str]]()
    for pair in pairs:
        seats = {(seat, army.name) for seat, army in enumerate(pair)}
        if not seats <= seen:
            yield pair
        seen |= seats


def test_other_matches_say_nothing_of_the_kind(client: Client) -> None:
    armies = [legal(), legal("keepers-of-the-bridge")]
    match = services.start_match(armies, ["random", "random"], "7", {}, shelf(OFFICERS), HolderFactory.create())
    assert "Illegal armies allowed" not in text_of(client.get(match.get_absolute_url()))
    assert client.get(f"/api/v1/matches/{match.key}/").json()["is_friendly"] is False
    assert FRIENDLY not in match.setup


@pytest.mark.parametrize(
    ("first", "second", "is_agreed", "is_stopped"),
    [(75, 75, False, False), (75, 100, False, True), (75, 100, True, False), (75, None, False, False)],
)
def test_armies_of_unequal_limits_meet_only_where_that_is_allowed(
    first: int | None, second: int | None, is_agreed: bool, is_stopped: bool
) -> None:
    cards = shelf("tactics-david")
    one, other = list(samples(cards.game.slug).values())[:2]
    armies = [replace(one, limit=first), replace(other, limit=second)]
    found = obstacles(armies, cards, default_options(cards) | {UNEQUAL_LIMITS: is_agreed})
    words = f"{one.name} has a limit of 75 points, {other.name} one of 100. "
    words += "The terms of this match don't allow unequal limits."
    assert [(each.field, each.words) for each in found] == [("other", words)] * is_stopped


def test_a_friendly_match_is_chosen_on_the_page(client: Client) -> None:
    few = replace(too_dear(), entries=(Entry(0, "great-lord", 5),))
    army = army_in_session(client, few)
    data = {"game": OFFICERS, "one": f"own:{army.key}", "other": "sample:keepers-of-the-bridge", **SEATS}
    assert client.post("/fight/", data).status_code == 400
    assert client.post("/fight/", {**data, FRIENDLY: "on"}).status_code == 302


def test_a_friendly_match_of_a_command_is_told_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = replace(too_dear(), entries=(Entry(0, "great-lord", 5),))
    paths = written(tmp_path, few, legal("keepers-of-the-bridge"))
    call_command("play", *paths, "--friendly", "--bots", "random", "--replay", str(tmp_path / "match.json"))
    assert "A friendly match: the armies need not be legal." in capsys.readouterr().out
    call_command("play", "--replay", str(tmp_path / "match.json"))
    assert "A friendly match: the armies need not be legal." in capsys.readouterr().out


def test_a_command_judges_the_armies_of_a_replay_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = replace(too_dear(), entries=(Entry(0, "great-lord", 5),))
    path = tmp_path / "match.json"
    call_command(
        "play",
        *written(tmp_path, few, legal("keepers-of-the-bridge")),
        *("--friendly", "--bots", "random", "--replay", str(path)),
    )
    file = json.loads(path.read_text())
    del file["setup"][FRIENDLY]
    path.write_text(json.dumps(file))
    capsys.readouterr()
    call_command("play", "--replay", str(path))
    assert "A friendly match: the armies need not be legal." in capsys.readouterr().out
    file["setup"]["cards"]["classes"]["great-lord"]["cost"] = 1
    path.write_text(json.dumps(file))
    call_command("play", "--replay", str(path))
    assert "whether the armies are legal is not known" in capsys.readouterr().out


def test_the_fight_page_says_when_a_battle_without_a_limit_is_a_draw(client: Client) -> None:
    text = text_of(client.get(f"/fight/?game={OFFICERS}"))
    assert "Pitched Field has no time limit: the battle is a draw after 40 rounds." in text
