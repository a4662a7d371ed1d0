"""Why can't I?: a position of each game, what a player points at in it, and the reason that they hear."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from armybuilder.engine.games import game_of
from armybuilder.engine.games.analog_tactics.state import PERMANENT, PLACING, RESPAWNING
from armybuilder.engine.games.collision import GAME
from armybuilder.engine.games.collision.field import IMPASSABLE
from armybuilder.engine.games.collision.terrain import SECTIONS, SPLIT
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.games.tactics_david.state import DEPLOYING, ENGAGED, NOBODY, NOWHERE
from armybuilder.engine.match import AnyGame, Match
from armybuilder.engine.table import NOT_AN_OPTION, NeedChoice, Table, Why, listed
from tests.engine.analog_tactics.scene import scene as analog_scene
from tests.engine.collision.battles import equal_setup
from tests.engine.collision.boards import bare, piece, setup_of
from tests.engine.collision.scene import scene as collision_scene
from tests.engine.officers_chess.cards import fixture_cards as officers_cards
from tests.engine.officers_chess.scene import scene_with as officers_scene
from tests.engine.tactica.scene import scene as tactica_scene
from tests.engine.tactics_david.cards import plain_cards
from tests.engine.tactics_david.scene import scene_with as david_scene

#: Words, and the section of the rules that they come from.
Told = dict[str, str]


def told(game: AnyGame, state: Any, space: Callable[[str], int], pointed: str, seats: int = 2) -> Told:
    """The reasons that whoever is asked hears of a piece and a space or another piece: `A1 e5`, `A1`, `- e5`.

    What can be done is told as such.
    """
    sign, _, to = pointed.partition(" ")
    piece = _piece(state, sign) if sign != "-" else None
    where = None if not to else state.place[_piece(state, to)] if to[0].isupper() else space(to)
    found = {}
    try:
        state = state.copy()
        game.step(Table(state, (None,) * seats))
    except NeedChoice as asked:
        for option in game.wishes(state, asked.player, piece, where):
            words = game.why_not(state, asked.player, asked.options, option)
            if words != NOT_AN_OPTION:
                rule = words.rule if isinstance(words, Why) else game.verbs.of(option).rule
                found[words or f"can: {game.write(state, option)}"] = rule
    return found


def _piece(state: Any, sign: str) -> int:
    return next(piece for piece, name in enumerate(state.names) if name.split()[0] == sign)


def _check(game: str, state: Any, space: Callable[[str], int], table: Sequence[tuple[str, str, str]]) -> None:
    for pointed, words, rule in table:
        found = told(game_of(game), state, space, pointed)
        assert found.get(words) == rule, (pointed, found)


def test_tactics_david() -> None:
    units = ("A soldier d4 north", "A hunter c4 north", "A knight a1 north dead", "A knight f1 north")
    with david_scene(plain_cards())(*units, "B soldier d7 south", "B knight c8 south", pieces={"e4": 2}) as table:
        state = table.state
        state.marks[3] |= ENGAGED
        where = state.field.grid.named
        engaging = [
            ("A1", "can: engage A1", "turns.unit-engagement"),
            ("A3", "A3 Knight is Dead.", "status-effects"),
            ("A4", "A4 Knight was engaged this Turn: a unit is engaged once.", "turns.unit-engagement"),
            ("B1", "B1 Soldier is not yours.", "turns.unit-engagement"),
        ]
        _check("tactics-david", state, where, engaging)
        table.engage("A1")
        moving = [
            ("A1 d5", "can: move d5", "movement-phase.movement-procedure"),
            ("A1 d9", "That is 5 spaces away, and it moves 3.", "movement-phase.movement-procedure"),
            ("A1 e4", "A Terrain Piece is there.", "movement-phase.movement-procedure"),
            ("A1 B1", AREA, "conditions.melee-area-of-attack"),
            ("A2 d5", "A1 Soldier is engaged: finish with it first.", "turns.unit-engagement"),
        ]
        _check("tactics-david", state, where, moving)
        table.do("done")
        table.engage("A2")
        table.lock("A2", "B2")
        locked = [("A2 c5", "It is Locked in Combat: it has to escape first.", "combat-lock")]
        _check("tactics-david", state, where, locked)


AREA = "B1 Soldier is not in its Attack Area: it has to turn, or to come nearer."


def test_tactics_david_before_the_first_turn() -> None:
    with david_scene(plain_cards())("A soldier d4 north", "B soldier d7 south", pieces={"e4": 2}) as table:
        state, space = table.state, table.state.field.grid.named
        state.phase, state.to_deploy, state.zones = (
            DEPLOYING,
            ((0,), ()),
            (frozenset({space("d3"), space("d4")}), frozenset()),
        )
        state.occupant[state.place[0]], state.place[0] = NOBODY, NOWHERE
        deploying = [
            ("- d5", "That is outside your deployment zone.", "deploying"),
            ("- e4", "A Terrain Piece is there: nobody can stand on it.", "deploying"),
            ("B1", "B1 Soldier is not yours.", "deploying"),
        ]
        _check("tactics-david", state, space, deploying)


def test_officers_chess() -> None:
    units = ("A lord d4 iron-sword vulnerary", "A archer d5 iron-bow", "A troubadour e4 heal", "D knight d6 iron-lance")
    with officers_scene(officers_cards())(*units, terrain={"a2": "wall"}) as battle:
        where = battle.state.grid.named
        battle.turn("A2")
        battle.state.player = 0
        choosing = [
            ("A1", "can: activate A1", "gameplay.rounds"),
            ("A2", "A2 Archer was activated in this round.", "gameplay.rounds"),
            ("D1", "D1 Knight is not yours.", "gameplay.rounds"),
        ]
        _check("officers-chess", battle.state, where, choosing)
        battle.begin("A1")
        acting = [
            ("A1", "It has all its hit points.", "gameplay.special-actions"),
            ("A1 e5", "can: move e5", "gameplay.move"),
            ("A1 i9", "It is too far: 5 of its movement is left.", "gameplay.move"),
            ("A1 a2", "Foot units cannot enter Wall.", "gameplay.terrain"),
            ("A1 A2", "A2 Archer stands there.", "gameplay.move"),
            ("A1 D1", "It is 2 spaces away; Iron Sword reaches 1.", "gameplay.attack"),
            ("A3", "A1 Lord is active: it ends its turn first.", "gameplay.rounds"),
        ]
        _check("officers-chess", battle.state, where, acting)
        battle.do("wait")
        battle.begin("A3")
        healing = [("A3 A1", "Heal would do nothing for A1 Lord now.", "gameplay.special-actions")]
        _check("officers-chess", battle.state, where, healing)
        battle.do("wait")


def test_analog_tactics() -> None:
    warriors = ("A warrior-elite f6 N katana", "A warrior-common f5 N attack=0")
    with analog_scene(*warriors, "B mage-common f7 S", "B mage-common i6 S") as play:
        acting = [
            ("A1 B1", "can: attack A1 B1", "attacks"),
            ("A1 A2", "A2 stands there.", "movement"),
            ("A1 B2", "B2 is 3 spaces away, and it reaches 1.", "attacks"),
            ("A1 B2", "B2 is 3 spaces away; with this form it may be 2.", "attacks"),
            ("A1 a1", "The way there takes 5 steps, and A1 has 3 Movement points left.", "movement"),
            ("A1 h6", "A1 goes there step by step: beside an enemy each step may be answered.", "movement"),
            ("A2 B1", "A2 has no Attack point left.", "attacks"),
            ("B1 f6", "B1 is not yours.", "movement"),
        ]
        _check("analog-tactics", play.state, play.state.field.board.named, acting)
        where = play.state.field.board.named
        play.state.form[0] = 2
        for name in ("e7", "g7"):
            play.state.occupant[where(name)] = PERMANENT
        behind = [
            (
                "A1 B1",
                "This form first moves to space 3 or 5 of B1, beside its back: no way of 4 steps leads there.",
                "attacks",
            )
        ]
        _check("analog-tactics", play.state, where, behind)
        for name in ("b1", "b2", "a2"):
            play.state.occupant[where(name)] = PERMANENT
        _check("analog-tactics", play.state, where, [("A1 a1", "No free way leads there.", "movement")])
        play.state.movement[0] = 0
        gone = [("A1 g6", "A1 has no Movement point left.", "movement")]
        _check("analog-tactics", play.state, play.state.field.board.named, gone)


def test_analog_tactics_before_the_first_round() -> None:
    units = ("A warrior-elite f6 N", "A warrior-common f5 N", "B mage-common f9 S", "B mage-elite a1 N")
    with analog_scene(*units) as play:
        state = play.state
        space = state.field.board.named
        state.phase, state.order, state.at = PLACING, (0, 1), 0
        state.occupant[state.place[1]], state.place[1] = NOBODY, 0
        placing = [
            ("A2 f5", "can: place A2 f5", "beginning-a-game"),
            ("A1 f5", "A1 stands already.", "beginning-a-game"),
            ("B1 f5", "B1 is not yours.", "beginning-a-game"),
            ("A2 f6", "A1 stands there.", "beginning-a-game"),
            ("- f8", "B1 is next to it: nobody begins beside an enemy.", "beginning-a-game"),
            ("A2 f8", "B1 is next to it: nobody begins beside an enemy.", "beginning-a-game"),
        ]
        _check("analog-tactics", state, space, placing)


def test_analog_tactics_when_units_come_back() -> None:
    units = ("A warrior-elite f6 N", "A warrior-common f5 N", "A warrior-common f4 N", "B mage-common f9 S")
    with analog_scene(*units) as play:
        state = play.state
        space = state.field.board.named
        for unit in (1, 2):
            state.occupant[state.place[unit]], state.place[unit] = NOBODY, 0
        waiting = [
            ("A2", "A2 comes back as your turn begins.", "respawning"),
            ("A2 f8", "An enemy is next to it: nobody comes back beside an enemy.", "respawning"),
            ("A2 a1", "A2 comes back as your turn begins, when you are asked about it.", "respawning"),
        ]
        _check("analog-tactics", state, space, waiting)
        state.phase, state.at, state.order = RESPAWNING, 0, (0, 1)
        _check("analog-tactics", state, space, [("A2", "can: respawn A2", "respawning")])


def test_collision() -> None:
    pieces = ("A c3 north guided-strike bow endurance=2", "A c4 north", "B d5 south", "B b2 south")
    with collision_scene(*pieces) as battle:
        battle.begins("A1")
        acting = [
            ("A1 B1", "can: single 1 B1", "action.weapon-attack"),
            ("A1 B2", "B2 Fighter is not in front of it: it has to turn.", "combat-mechanics.facing"),
            ("A1 A2", "A2 Fighter stands there.", "action.run"),
            ("A1 c9", "It takes 6 of movement; this has 3.", "action.maneuver"),
            ("A1 c9", "It costs 3 Endurance; 2 is left.", "action.run"),
            ("A1 k9", "It is too far, or no way leads there: a Run goes twice its Move.", "action.run"),
            ("A2", ORDER, "turn-taking.phases"),
        ]
        _check("collision", battle.state, battle.state.field.grid.named, acting)
        battle.state.endurance[0] = 0
        poor = [
            ("A1 B1", "Bow costs 1 Endurance; 0 is left.", "action.weapon-attack"),
            ("A1", "There is nothing to use Guided Strike on from where it stands.", "action.special-action"),
        ]
        _check("collision", battle.state, battle.state.field.grid.named, poor)


def test_collision_before_the_first_turn() -> None:
    """Sections are arranged, terrain is placed, characters are deployed."""
    nook = [piece(IMPASSABLE, name) for name in ("g9", "h10")]
    state = GAME.start(setup_of(SECTIONS) | {"field": {**bare(10, 12), "pieces": nook}}, 1)
    state.first = state.player = 0
    space = state.field.grid.named
    arranging = [
        ("- b9", "can: section a10 straight", "the-battlefield.sectioned-board"),
        ("- h9", "Characters could no longer get from every tile to every other.", "the-battlefield.sectioned-board"),
    ]
    _check("collision", state, space, arranging)
    state.arranged = ((space("a10"), "straight"),)
    _check("collision", state, space, [("- b9", "That section lies fast already.", "the-battlefield.sectioned-board")])
    state = GAME.start(setup_of(SPLIT) | {"field": bare(10, 12)}, 1)
    state.first = state.player = 0
    _check("collision", state, space, [("- a10", "can: terrain a10 b10 a9 b9", "terrain.placing")])


def test_collision_while_characters_are_deployed() -> None:
    match = Match(GAME, equal_setup(), "1", (None, None)).run()
    while match.question and not match.question.question.startswith("Where do you deploy"):
        match.answer(listed(match.question.options)[0])
        match.run()
    state, asked = match.state, match.question
    assert asked
    waiting = state.piles[asked.player][state.pile]
    later = next(piece for piece in state.undefeated(asked.player) if piece not in waiting)
    enemy = state.undefeated(1 - asked.player)[0]
    zone, other = (sorted(state.zones[player]) for player in (asked.player, 1 - asked.player))
    state.put(enemy, zone[0])
    told = {
        Verbs.deploy(enemy): f"{state.names[enemy]} is not yours.",
        Verbs.deploy(
            later
        ): f"{state.names[later]} is in a later pile of yours: its turn to be deployed comes with that.",
        Verbs.on(other[0]): "That tile is outside your deployment zone.",
        Verbs.on(zone[0]): f"{state.names[enemy]} stands there.",
        Verbs.on(zone[1]): f"{state.names[enemy]} is within 4 spaces of it: nobody deploys so near an enemy.",
    }
    assert {option: GAME.why_not(state, asked.player, [], option) for option in told} == told


ORDER = "A1 Fighter is active. The cards say who acts next, in the order in which you laid them."


NO_WALL = "It takes a troop that may still move, with a free enemy wall beside it."
FAR = "B2 Foot is 5 hexes away: a melee troop attacks who stands beside it."


@pytest.mark.parametrize(
    ("stage", "pointed", "words", "rule"),
    [
        ("mustering", "- b4", "can: place foot b4", "playable-frame.mustering"),
        ("mustering", "- e9", "A melee troop is placed beside one of your walls.", "playable-frame.mustering"),
        ("mustering", "A1", "A troop is trained beside one of your walls, or on it.", "training-cards"),
        ("mustering", "A1", "Horse has no use in the Mustering Phase.", "tactics-cards.horse"),
        ("mustering", "A1 e7", "Troops move in the Movement Phase.", "playable-frame.movement"),
        ("movement", "A1 e4", "An enemy is beside it: a troop does not leave such a hex.", "playable-frame.movement"),
        ("movement", "A1 b13", "No troop enters an enemy wall.", "feature-cards.wall-card"),
        ("movement", "A2 i9", "That is 7 hexes away, and its MOV is 2.", "playable-frame.movement"),
        ("movement", "A2 c6", "The ground costs more than its MOV of 2.", "playable-frame.movement"),
        ("movement", "A1", NO_WALL, "tactics-cards.press"),
        ("movement", "A1", "Negate answers a card that the enemy plays.", "tactics-cards.negate"),
        ("naming", "A1 B1", "can: attack A1 B1", "playable-frame.combat"),
        ("naming", "A1 B2", FAR, "playable-frame.combat"),
        ("naming", "A1", "Tactics cards are played before targets are named.", "tactics-cards"),
    ],
)
def test_tactica(stage: str, pointed: str, words: str, rule: str) -> None:
    troops, hands = ("A foot e5", "A archer d4", "B foot e6", "B foot h8"), ("press negate foot horse", "negate")
    with tactica_scene(*troops, hands=hands, stage=stage) as war:
        _check("tactica", war.state, war.state.field.board.named, [(pointed, words, rule)])


def test_a_troop_is_told_whether_others_bar_its_way() -> None:
    barred = "Troops bar the way: none passes through another, or leaves a hex beside an enemy."
    around = (f"A archer {space}" for space in ("e7", "e8", "f8", "g7", "f6"))
    with tactica_scene("A foot f7", *around, stage="movement") as war:
        told = [("A1 f9", barred, "playable-frame.movement")]
        _check("tactica", war.state, war.state.field.board.named, told)
