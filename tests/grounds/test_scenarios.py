"""Custom scenarios in Officer's Chess: drawn, settled, paid for, fought."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from armybuilder.engine.forecast import Waiting, forecast
from armybuilder.engine.games import game_of
from armybuilder.engine.games.officers_chess.combat import weapons
from armybuilder.engine.games.officers_chess.ground import put
from armybuilder.engine.games.officers_chess.options import attack_options, lock_options
from armybuilder.engine.games.officers_chess.state import DEPLOYING
from armybuilder.engine.match import Match as EngineMatch
from armybuilder.engine.match import SetUp, playout
from armybuilder.engine.table import listed
from armybuilder.grounds.books import book_of, errors_of
from armybuilder.grounds.files import as_document, from_document, read, write
from armybuilder.grounds.games.officers_chess import refusals
from armybuilder.grounds.ground import GroundFile
from armybuilder.grounds.models import Ground
from armybuilder.lists.files import as_document as army_document
from armybuilder.lists.files import write as write_army
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import file_of
from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import is_friendly, obstacles
from armybuilder.play.challenges import ChallengeSummary
from armybuilder.play.games.officers_chess import setup_of
from armybuilder.play.models import Challenge, Match
from armybuilder.play.replays import match_of_file, written
from catalog.mistakes import Invalid
from catalog.shelf import shelf
from tests.api import program_of
from tests.builder import newcomer, text_of
from tests.engine.matches import two_bots
from tests.factories import ArmyFactory, GroundFactory, HolderFactory, MatchFactory, UserFactory
from tests.grounds.officers_chess import GAME, drawn
from validation.army import ArmyFile, Entry

pytestmark = [pytest.mark.django_db, pytest.mark.once]
#: A crossing between two zones, with a tile to seize beyond it.
FORD = replace(
    drawn(*["dddddddd"] * 2, "..S.....", "ss.ss.ss", "ss.ss.ss", "........", *["aaaaaaaa"] * 2, seize="attacker"),
    name="The Ford",
)
USUAL: dict[str, object] = {"fog": False, "triangle": "", "friendly": False}


def on(ground: GroundFile, **terms: int | str) -> dict[str, object]:
    """The choice of a ground for a match, its scenario settled otherwise."""
    return USUAL | {"scenario": as_document(replace(ground, terms={**ground.terms, **terms}))}


def said_of(armies: list[Any], chosen: dict[str, object]) -> list[str]:
    return [each.words for each in obstacles(armies, shelf(GAME), chosen)]


def unsettled(slug: str) -> Any:
    """A sample army without a scenario, for custom scenarios."""
    return replace(samples(GAME)[slug], ruleset="open", options={})


def fought(setup: SetUp) -> tuple[object, object]:
    game = game_of(GAME)
    state = playout(game, setup, "1", two_bots("1"))
    return game.result(state), (state.round, state.place, state.hp)


@pytest.mark.parametrize("scenario", ["bridge-at-arlen", "raze-the-granaries", "breakout", "pitched-field"])
def test_a_copy_of_a_scenario_is_fought_as_the_scenario_is(scenario: str) -> None:
    cards = shelf(GAME)
    card = cards.kind("scenario")[scenario]
    copy = next(each for each in book_of(GAME).examples(cards) if each.name == card.name)
    armies = [army for army in samples(GAME).values() if army.options["scenario"] == scenario]
    armies.sort(key=lambda army: str(army.options["side"]))
    ends = [fought(setup_of(armies, cards, place, {})) for place in (card, copy)]
    assert ends[0] == ends[1]


def test_the_war_chest_of_a_ground_pays_for_the_armies_that_fight_there() -> None:
    attacker, defender = unsettled("ford-of-arlen"), unsettled("keepers-of-the-bridge")
    assert said_of([attacker, defender], on(FORD, war_chest_attacker=600)) == []
    (poor,) = said_of([attacker, defender], on(FORD, war_chest_attacker=100))
    assert "; the war chest holds 100" in poor
    assert said_of([attacker, defender], on(FORD, war_chest_attacker=100) | {"friendly": True}) == []


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({}, ""),
        ({"no_classes": "cavalry"}, "The Ford doesn’t allow Cavalier, which The Ford of Arlen has."),
        ({"no_classes": "promoted"}, ""),
        ({"no_gear": "magic"}, "The Ford doesn’t allow Fire, which The Ford of Arlen has."),
        ({"no_gear": "items"}, ""),
    ],
)
def test_a_scenario_says_which_classes_and_gear_it_allows(terms: dict[str, str], words: str) -> None:
    armies = [unsettled("ford-of-arlen"), unsettled("keepers-of-the-bridge")]
    assert said_of(armies, on(FORD, war_chest_attacker=600, **terms)) == ([words] if words else [])


@pytest.mark.parametrize(("no_gear", "is_allowed"), [("", True), ("magic", True), ("items", True), ("staves", False)])
def test_staves_may_be_carried_unless_they_are_left_out(no_gear: str, is_allowed: bool) -> None:
    healers = ArmyFile(GAME, name="Healers", entries=(Entry(1, "priest", roles={"weapons": ("heal",)}),))
    ground = replace(FORD, terms={**FORD.terms, "no_gear": no_gear})
    said = [] if is_allowed else ["The Ford doesn’t allow Heal, which Healers has."]
    assert [*refusals(healers, ground, shelf(GAME))] == said


def test_an_army_without_a_scenario_says_what_it_lacks_and_where_to_choose_it() -> None:
    armies = [unsettled("ford-of-arlen"), unsettled("keepers-of-the-bridge")]
    words = "has no scenario and side yet: choose both in its settings, or choose a scenario for this match."
    assert [each.endswith(words) for each in said_of(armies, USUAL | {"scenario": ""})] == [True, True]
    assert said_of(armies, USUAL | {"scenario": "bridge-at-arlen"}) == []
    built = samples(GAME)["ford-of-arlen"]
    strange = said_of([built, armies[1]], USUAL | {"scenario": "breakout"})
    assert any("is built for Bridge at Arlen, not for Breakout" in each for each in strange)


@pytest.mark.parametrize(
    ("sides", "first"), [(("", ""), "one"), (("defender", ""), "other"), (("", "attacker"), "other")]
)
def test_who_has_chosen_a_side_takes_it_and_the_other_army_the_other(sides: tuple[str, str], first: str) -> None:
    armies = [
        replace(unsettled("ford-of-arlen"), name=name, options={"side": side} if side else {})
        for name, side in zip(("one", "other"), sides, strict=True)
    ]
    order = -1 if adapter_of(GAME).is_swapped(armies) else 1
    assert armies[::order][0].name == first


def test_units_keep_the_tags_that_the_ground_gives_to_their_side() -> None:
    army = samples(GAME)["ford-of-arlen"]
    for who, leaders in (("attacker", [1, 0]), ("both", [1, 1]), ("", [0, 0])):
        ground = replace(FORD, terms={"seize": who})
        units = [each["units"] for each in setup_of([army, army], shelf(GAME), ground, {})["armies"]]
        assert [sum("leader" in unit["tags"] for unit in each) for each in units] == leaders


@pytest.mark.parametrize(
    ("settled", "words"),
    [
        ({}, "After round 12 the defender wins."),
        ({"time_up": "attacker"}, "After round 12 the attacker wins."),
        ({"time_up": "draw", "rounds": 7}, "After round 7 it is a draw."),
        ({"rounds": 0}, "After round 40 it is a draw."),
        ({"seize": "both"}, "Each side wins as soon as a Leader of theirs seizes the Plains."),
    ],
)
def test_what_wins_is_as_the_ground_settles_it(settled: dict[str, int | str], words: str) -> None:
    setup = setup_of((), shelf(GAME), replace(FORD, terms={**FORD.terms, **settled}), {})
    game = game_of(GAME)
    armies = [{"name": "", "units": [{"class": "soldier", "inventory": [], "tags": []}]}] * 2
    setup = {**setup, "armies": armies}
    board = adapter_of(GAME).draw(game.start(setup, 1), setup, shelf(GAME))
    assert words in [aim.words for aim in board.aims]


def test_a_chest_of_the_ground_is_opened_with_a_key() -> None:
    setup = setup_of((), shelf(GAME), FORD.painted("chests", "vulnerary", ["b2"]), {})
    armies = [{"name": "", "units": [{"class": "soldier", "inventory": ["door-key"], "tags": []}]}] * 2
    game = game_of(GAME)
    state = game.start({**setup, "armies": armies}, 1)
    board = adapter_of(GAME).draw(state, setup, shelf(GAME))
    assert [(each.column, each.row, each.words) for each in board.markers] == [(1, 6, "Chest")]
    put(state, 0, state.grid.named("b1"))
    assert [*lock_options(state, 0)] == [("open", state.grid.named("b2"), "door-key")]


def test_a_chest_holds_a_weapon() -> None:
    setup = setup_of((), shelf(GAME), FORD.painted("chests", "silver-bow", ["b2"]), {})
    assert setup["scenario"]["chests"] == {"b2": "silver-bow"}


def soldiers(number: int) -> list[dict[str, Any]]:
    unit = {"class": "soldier", "inventory": ["iron-lance"], "tags": []}
    return [{"name": "", "units": [unit] * number} for _ in range(2)]


def test_reinforcements_are_held_back_and_deployed_as_their_round_begins() -> None:
    terms = {**FORD.terms, "reserves_attacker": 1, "reserves_defender": 9, "arrival": 2}
    setup = {**setup_of((), shelf(GAME), replace(FORD, terms=terms), {}), "armies": soldiers(3)}
    match = EngineMatch(game_of(GAME), setup, "1", two_bots("1"))
    seen = {}
    while match.state.round < 2 or match.state.phase == DEPLOYING:
        match.step()
        state = match.state
        seen[state.round, state.phase == DEPLOYING] = [len(state.in_play(player)) for player in (0, 1)]
        drawn_board = adapter_of(GAME).draw(state, setup, shelf(GAME))
        assert ("Reinforcements" in [aim.name for aim in drawn_board.aims]) == (state.round < 2)
    assert seen[1, False] == [2, 1]
    assert seen[2, False] == [3, 3]
    assert match.state.to_deploy == ((), ())


def test_a_side_knows_the_combat_art_that_the_ground_gives_it() -> None:
    ground = replace(FORD, terms={"art": "attacker", "art_tag": "brave"})
    setup = {**setup_of((), shelf(GAME), ground, {}), "armies": soldiers(1)}
    assert setup["scenario"]["arts"]["all-out"]["tags"] == [{"tag": "inaccurate", "amount": 2}, {"tag": "brave"}]
    state = game_of(GAME).start(setup, 1)
    for unit, space in enumerate(("d4", "d5")):
        put(state, unit, state.grid.named(space))
    found = [[option[0] for option in attack_options(state, unit, weapons(state, unit))] for unit in (0, 1)]
    assert found == [["attack", "art"], ["attack"]]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rounds": 99}, "$.scenario.rounds: 99 is too large"),
        ({"seize": "everybody"}, "$.scenario.seize: 'everybody' should be"),
        ({"turns": 3}, "$.scenario.turns: There is no field 'turns'"),
    ],
)
def test_a_scenario_in_a_file_is_read_with_every_mistake_named(wrong: dict[str, Any], said: str) -> None:
    document = as_document(FORD)
    with pytest.raises(Invalid) as refused:
        read(json.dumps(document | {"scenario": wrong}))
    assert any(str(each).startswith(said) for each in refused.value.mistakes)
    assert read(write(FORD)) == FORD


# On the pages


@pytest.fixture
def ground(client: Client) -> Ground:
    return GroundFactory.create(holder=newcomer(client), file=FORD)


def test_a_scenario_is_settled_in_the_editor_and_undone(client: Client, ground: Ground) -> None:
    sent = {"name": "The Ford", "columns": "8", "rows": "8", **book_of(GAME).settled(FORD), "war_chest_attacker": "700"}
    client.post(f"/grounds/{ground.key}/head/", {"revision": ground.revision, **sent})
    ground.refresh_from_db()
    assert ground.document["scenario"]["war_chest_attacker"] == 700
    assert "Attacker: 700 gold, with Leader" in text_of(client.get(ground.get_absolute_url()))
    client.post(f"/grounds/{ground.key}/undo/", {"revision": ground.revision})
    ground.refresh_from_db()
    assert ground.document["scenario"] == {"seize": "attacker"}


def test_an_army_that_begins_on_a_ground_is_checked_against_its_war_chest(client: Client, ground: Ground) -> None:
    client.post(f"/grounds/{ground.key}/share/")
    ground.refresh_from_db()
    for address in (f"/grounds/{ground.key}/armies/", f"/grounds/shared/{ground.share_key}/armies/"):
        page = client.post(address, {"army": "1"}, follow=True)
        assert "0 of 500 gold" in text_of(page)
        file = file_of(Army.objects.latest("pk"))
        assert (file.ruleset, file.limit, file.options) == ("open", 500, {"side": "defender"})
        assert client.post(address, {"army": "2"}).status_code == 404


FIGHT = {
    "game": GAME, "one": "sample:ford-of-arlen", "other": "sample:keepers-of-the-bridge", "one_seat": "random",
    "other_seat": "random", "triangle": "", "seed": "7",
}  # fmt: skip


def test_armies_fight_on_a_ground_and_the_replay_brings_it_along(client: Client, ground: Ground) -> None:
    answer = client.post("/fight/", {**FIGHT, "scenario": f"own:{ground.key}"})
    assert "The army costs" in text_of(answer)
    ground.document["scenario"]["war_chest_attacker"] = 600
    ground.save()
    client.post("/fight/", {**FIGHT, "scenario": f"own:{ground.key}"})
    match = Match.objects.get()
    assert (match.setup["map"]["name"], match.setup["scenario"]["seize"]) == ("The Ford", ["c6"])
    assert "The Ford" in text_of(client.get(match.get_absolute_url()))
    text = written(match)
    again = match_of_file(text.encode(), HolderFactory.create())
    assert (again.setup, again.answers, is_friendly(again.setup)) == (match.setup, match.answers, False)
    for part, change in (
        ("scenario", {"rounds": 3}),
        ("scenario", {"seize": ["c5"]}),
        ("map", {"marks": {"c6": "raze"}}),
        ("map", {"terms": match.setup["map"]["terms"] | {"rounds": 3}}),
    ):
        changed = json.loads(text)
        changed["setup"][part] |= change
        with pytest.raises(Invalid, match="as this site's catalog has it"):
            match_of_file(json.dumps(changed).encode(), HolderFactory.create())


@pytest.mark.parametrize(("gold", "status"), [(600, 302), (535, 302), (100, 400)])
def test_the_armies_that_a_match_proposes_fit_the_ground_if_any_do(
    client: Client, ground: Ground, gold: int, status: int
) -> None:
    ground.document["scenario"] |= {"war_chest_attacker": gold, "war_chest_defender": gold}
    ground.save()
    page = client.get(f"/fight/?game={GAME}&ground=own:{ground.key}")
    form = page.context["form"]
    proposed = {name: form[name].initial or form[name].field.choices[0][1][0][0] for name in ("one", "other")}
    answer = client.post("/fight/", {**FIGHT, **proposed, "scenario": f"own:{ground.key}"})
    assert answer.status_code == status
    for gone in (f"army=nobodys&ground=own:{ground.key}", "ground=own:nobodys"):
        assert client.get(f"/fight/?game={GAME}&{gone}").status_code == 200


def test_a_replay_of_a_poor_ground_says_that_its_armies_are_not_legal() -> None:
    chosen = {"scenario": as_document(replace(FORD, terms={"war_chest_attacker": 50})), "friendly": True}
    match = MatchFactory.create(game=GAME, chosen=chosen, seats=("random", "random"))
    text = written(match).replace('"friendly": true,', "", 1)
    assert is_friendly(match_of_file(text.encode(), HolderFactory.create()).setup)


def test_the_command_plays_on_a_ground(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    armies = []
    for slug in ("ford-of-arlen", "keepers-of-the-bridge"):
        side = samples(GAME)[slug].options["side"]
        (tmp_path / f"{slug}.json").write_text(write_army(replace(unsettled(slug), options={"side": side})))
        armies.append(str(tmp_path / f"{slug}.json"))
    for gold in (600, 200):
        (tmp_path / f"{gold}.json").write_text(write(replace(FORD, terms={**FORD.terms, "war_chest_attacker": gold})))
    call_command("play", *armies, ground=str(tmp_path / "600.json"), bots=("random",))
    assert "On The Ford" in capsys.readouterr().out
    with pytest.raises(CommandError, match="the war chest holds 200"):
        call_command("play", *armies, ground=str(tmp_path / "200.json"), bots=("random",))
    horseless = replace(FORD, terms={**FORD.terms, "war_chest_attacker": 600, "no_classes": "cavalry"})
    (tmp_path / "horseless.json").write_text(write(horseless))
    with pytest.raises(CommandError, match="The Ford doesn’t allow Cavalier, which The Ford of Arlen has"):
        call_command("play", *armies, ground=str(tmp_path / "horseless.json"), bots=("random",), friendly=True)


def test_the_ford_breaks_no_rule() -> None:
    assert errors_of(FORD, shelf(GAME)) == []


def test_a_challenge_and_a_program_take_a_ground(client: Client) -> None:
    rich = as_document(replace(FORD, terms={**FORD.terms, "war_chest_attacker": 600, "war_chest_defender": 460}))
    holder = newcomer(client)
    key = GroundFactory.create(holder=holder, file=from_document(rich)).key
    army = ArmyFactory.create(holder=holder, file=replace(samples(GAME)["eastern-column"], options={}))
    sent = {
        "army": f"own:{army.key}", "name": "Guest", "seat": "you", "clock": "none", "seconds": "60", "bank": "300",
        "days": "3", "time_up": "bot", "watchers": "public", "size": "2", "game": GAME, "scenario": f"own:{key}",
    }  # fmt: skip
    client.post("/challenges/new/", sent)
    challenge = Challenge.objects.get()
    assert ("Scenario", "The Ford") in ChallengeSummary(challenge).choices
    friend = Client()
    form = friend.get(challenge.get_absolute_url()).context["form"]
    friend.post(f"/challenges/{challenge.key}/join/", {"army": form.initial["army"], "name": "Friend", "seat": "you"})
    assert Match.objects.get().setup["scenario"]["name"] == "The Ford", "with the army that it proposes"
    armies = [{"file": army_document(samples(GAME)[slug])} for slug in ("ford-of-arlen", "keepers-of-the-bridge")]
    body = {"armies": armies, "options": {"scenario": rich}}
    assert program_of(UserFactory.create()).post("matches/", body).status_code == 201
    assert Match.objects.latest("pk").setup["scenario"]["name"] == "The Ford"


def test_what_comes_of_an_answer_on_a_ground_is_foretold() -> None:
    game = game_of(GAME)
    armies = [samples(GAME)[slug] for slug in ("ford-of-arlen", "keepers-of-the-bridge")]
    match = EngineMatch(game, setup_of(armies, shelf(GAME), FORD, {}), "7", (None, None)).run()
    for number in range(60):
        assert match.question
        asked, options = match.question.player, list(listed(match.question.options))
        option = options[number % len(options)]
        waiting = Waiting(game, match._checkpoint, match.pending, asked)
        told = forecast(waiting, option, lambda state: tuple(sorted(adapter_of(GAME).outcomes(state).items())))
        assert sum(told.chances.values()) == pytest.approx(1)
        match.answer(option, asked)
        match.run()
