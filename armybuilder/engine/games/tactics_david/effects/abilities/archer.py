"""Abilities of the Archer Root: 033 to 047."""

from collections.abc import Callable

from armybuilder.engine.games.tactics_david import movement
from armybuilder.engine.games.tactics_david.actions import Action
from armybuilder.engine.games.tactics_david.attack import clash_of, fight, hit_in_team
from armybuilder.engine.games.tactics_david.clash import MELEE, RANGED, REFLECTED, Clash
from armybuilder.engine.games.tactics_david.death import kill
from armybuilder.engine.games.tactics_david.effects.templates import (
    card,
    enemy,
    fights,
    gives,
    in_combat_phase,
    in_contact,
    in_range,
    replacing_attack,
    that_can_acquire,
    wants,
    within,
)
from armybuilder.engine.games.tactics_david.events import Events
from armybuilder.engine.games.tactics_david.items import loot_item
from armybuilder.engine.games.tactics_david.rolls import Pool, roll
from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.games.tactics_david.statuses import acquire
from armybuilder.engine.games.tactics_david.targets import can_attack, standing_on
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.geometry.grid import DIRECTION_NAMES

HEADSHOT = 10
LAUGHED_AT = in_range(that_can_acquire("crippled", who=enemy))


def _tries_again(table: Table[State], unit: int, shot: Clash) -> bool:
    """033: a miss may be rolled for once more."""
    if shot.card == "target-practice" or not wants(table, unit, "target-practice", "Target Practice: shoot again?"):
        return False
    shot.card = "target-practice"
    return True


def _of_the_pup_root(table: Table[State], unit: int, side: int, clash: Clash | None) -> int:
    """034: Enemies of the Pup Root fight this unit with 1 less."""
    if clash is None or not fights(unit, clash):
        return 0
    foe = clash.enemy_of(unit)
    return -(enemy(table, unit, foe) and "pup" in table.state.profile[foe].roots)


def _headshot(table: Table[State], unit: int, shot: Clash, faces: list[int]) -> None:
    """035: 10 or more on the dice alone kills at once; of a team, whom its player chooses as for any Ranged Attack."""
    if sum(faces) >= HEADSHOT:
        table.say(Events.works, unit, "headshot", f"{sum(faces)} on the dice")
        shot.defender = hit_in_team(table, unit, shot.defender, RANGED)
        kill(table, shot.defender, unit, shot, card="headshot")


def hates(slug: str, name: str) -> Callable[[Table[State], int, Clash, Pool], None]:
    """A D3 more in an attack on one unit, by the name it goes by (014, 015, 036)."""

    def dice(table: Table[State], unit: int, clash: Clash, pool: Pool) -> None:
        if clash.attacks(unit) and not clash.duels and name in table.state.profile[clash.defender].units:
            pool.add(3, slug)

    return dice


def _turns_to_meet(table: Table[State], unit: int, clash: Clash) -> None:
    """037: it may turn before a Melee Attack strikes, unless it is Locked: then no Facing Procedure is open to it."""
    if not clash.is_melee or table.state.locked[unit] != NOBODY:
        return
    if wants(table, unit, "sword-dance", "Sword Dance: turn first?"):
        turn(table, unit, clash)


def turn(table: Table[State], unit: int, clash: Clash) -> None:
    """A Facing Procedure of a unit that is not engaged; the side that is struck changes with it."""
    state = table.state
    options: list[Option] = [Verbs.face(name) for name in DIRECTION_NAMES]
    answer = table.ask(state.seat_of(unit), Asked(f"{state.names[unit]}: face where?", card="sword-dance"), options)
    before = state.facing[unit]
    movement.face(table, unit, DIRECTION_NAMES.index(Verbs.face.parts(answer)[0]))
    if clash.attack_type != "magical":
        clash.defence_side = (clash.defence_side + before - state.facing[unit]) % 4


def _steals(table: Table[State], unit: int, target: int) -> None:
    """038: a Loot Procedure on any unit in contact, dead or alive, on 2+ (A068); dead allies without a roll (G66)."""
    state = table.state
    is_given = state.are_allies(unit, target) and not state.is_alive(target)
    for slug in state.items[target]:
        if is_given or roll(table, unit) >= 2:
            table.say(Events.works, unit, "steal", f"it takes {state.library.items[slug].name}")
            loot_item(table, unit, target, slug)


def _robbed(table: Table[State], unit: int) -> list[int]:
    state = table.state
    spaces = (state.place[unit], *state.field.grid.near[state.place[unit]])
    return [one for one in (*state.in_contact(unit), *state.dead_at(*spaces)) if state.items[one]]


def _tricks(table: Table[State], unit: int, target: int) -> None:
    """039: the target turns clockwise as often as a D4 says."""
    turns = roll(table, unit, 4)
    movement.face(table, target, (table.state.facing[target] + turns) % 4)


def _laughs(table: Table[State], unit: int, _: int) -> None:
    """043: every enemy in sight, each by a roll of its own."""
    for target in LAUGHED_AT(table, unit):
        if roll(table, target) >= 5:
            acquire(table, target, "crippled")


def _pierces(table: Table[State], unit: int, victim: int, clash: Clash | None) -> None:
    """044: behind a unit that it shot dead, another one is shot at; once in a Combat Phase, however many it kills."""
    state = table.state
    if clash is None or clash.attacker != unit or clash.mode == REFLECTED or "pierce" in state.used:
        return
    behind = state.field.grid.ahead(state.place[victim], state.facing[unit], 1, 0)
    for target in standing_on(state, [behind] if behind is not None else [])[:1]:
        chosen = hit_in_team(table, unit, target, clash.mode)
        if can_attack(table, unit, chosen, RANGED if clash.mode == RANGED else MELEE):
            state.used |= {"pierce"}
            table.say(Events.works, unit, "pierce", f"it goes on to {state.names[chosen]}")
            fight(table, clash_of(table, unit, chosen, clash.mode, clash.attack_side, clash.base, "pierce"))


def _poisons_who_lives(table: Table[State], unit: int, clash: Clash) -> None:
    """047: the enemy that it aimed at is poisoned if the attack made no enemy Dead (ruling G124)."""
    if any(each.has_killed and enemy(table, unit, each.defender) for each in clash.together):
        return
    if clash.is_aimed_at and enemy(table, unit, clash.defender):
        acquire(table, clash.defender, "poisoned")


card("target-practice", may_retry_hit=_tries_again)
card("beast-slayer", base_bonus_of_enemy=_of_the_pup_root)
card("headshot", after_hit_roll=_headshot)
card("piratecide", dice=hates("piratecide", "pirate"))
card("sword-dance", before_defending=_turns_to_meet)
card("steal", actions=in_combat_phase("steal", _steals, _robbed, is_far=False))
card("tricked", actions=replacing_attack("tricked", _tricks, in_range(enemy)))
card(
    "manipulation",
    actions=in_combat_phase(
        "manipulation", gives("silenced", on=3), in_contact(that_can_acquire("silenced", who=enemy)), is_far=False
    ),
)
card(
    "minds-eye",
    actions=in_combat_phase(
        "minds-eye", gives("blinded", on=5), in_range(that_can_acquire("blinded", who=enemy), sight=False)
    ),
)
card(
    "enchanting",
    actions=replacing_attack("enchanting", gives("enchanted", on=4), within(5, that_can_acquire("enchanted"))),
)
card(
    "fit-of-laughter",
    actions=Action("fit-of-laughter", _laughs, can=lambda table, unit: bool(LAUGHED_AT(table, unit)), is_far=True),
)
card("pierce", after_killing=_pierces)
card("perfect-shot", hit_bonus=lambda table, unit, shot: roll(table, unit, 3))
card("reckless", shoots_after_moving=lambda table, unit: True)
card("exit-wound", after_attacking=_poisons_who_lives)
