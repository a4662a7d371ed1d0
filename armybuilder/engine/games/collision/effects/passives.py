"""Effects and auras: what a character is, suffers or gives without doing anything."""

from collections.abc import Callable, Sequence

from armybuilder.engine.games.collision.attack import Hit, Strike
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hit_effects import afflict, is_fearless
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.injuries import fall_if_due, injure, suffer
from armybuilder.engine.games.collision.rolls import roll, wins_contest
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, State
from armybuilder.engine.table import Table

card = Hooks.card
CAMOUFLAGE_DISTANCE = 4
#: All that is rolled at least: to stand before Shrieking Armor, to flee by Skittish, to strike back by Voodoo.
STANDS_FROM, SKITTISH_FROM, VOODOO_FROM = 5, 4, 7
ELEMENTS_RESISTED = frozenset(("fire", "cold", "electric", "light", "dark"))
TYPES = ("mundane", "acid", "cold", "dark", "electric", "fire", "light", "magic")


def _immune_to(damage_type: str) -> Callable[[Table[State], int, str], bool]:
    """Unaffected by one damage type; what has no type still works (ruling P30)."""
    return lambda table, piece, other: other == damage_type


for _type in TYPES:
    card(f"immune-to-{_type}", is_immune=_immune_to(_type))
card("immune-to-slay", is_immune_to_slay=lambda table, piece: True)
card("dauntless", is_fearless=lambda table, piece: True)
card("swift-assault", chooses_sides=lambda table, piece: True)
card("few-stood-against-many", points_at_end=lambda table, piece: 1)
card("recovery", has_recovery=lambda table, piece: True)
card("mark-of-the-titans", more_endurance_at_start=lambda table, piece: table.state.profile[piece].endure)
card("camouflage", has_total_cover=lambda table, piece, distance: distance >= CAMOUFLAGE_DISTANCE)


def _resists(table: Table[State], piece: int, damage_type: str) -> int:
    """Armor +2 against five elements; Acid is not among them (ruling CO9)."""
    return table.state.ability("resist-elements-2").figure("armor") * (damage_type in ELEMENTS_RESISTED)


card("resist-elements-2", armor_against=_resists)


def _is_serene(table: Table[State], piece: int) -> int:
    """1 Mana for a character without an injury (ruling CO40)."""
    return int(not table.state.injuries[piece])


card("serenity", mana_at_recovery=_is_serene)


# Around a character


def _burns(table: Table[State], piece: int, about: int) -> None:
    """An enemy beside it, that moves there or starts its activation there, suffers a Pow 2 Fire hit."""
    state = table.state
    if not (state.is_on_board(piece) and state.is_on_board(about) and state.are_enemies(piece, about)):
        return
    if state.place[about] in state.field.grid.near[state.place[piece]]:
        wreath = state.ability("flame-wreath")
        suffer(table, Hit(about, wreath.figures["pow"], "fire", "flame-wreath", piece))


card("flame-wreath", beside_around=_burns)


def _holds_back(table: Table[State], piece: int, about: int, path: Sequence[int]) -> bool:
    """A Command contest with an enemy whose way leads out of melee reach, or off the board from there (CO27)."""
    state = table.state
    if not (state.is_on_board(piece) and state.are_enemies(piece, about)):
        return False
    if not state.is_in_melee_reach(piece, state.place[about]):
        return False
    if all(tile != NOWHERE and state.is_in_melee_reach(piece, tile) for tile in path):
        return False
    table.say(Events.ability, piece, "challenge")
    return wins_contest(table, piece, about, "command", about)


card("challenge", holds_back_around=_holds_back)


# Answers to attacks (ruling P42: to attacks only, never to each other)


def _shrieks(table: Table[State], piece: int, strike: Strike) -> None:
    """An attacker that hits it in melee flees unless it rolls 5 or more; the fearless don't roll."""
    attacker = strike.attack.attacker
    if not strike.attack.is_melee or is_fearless(table, attacker) or not table.state.is_on_board(attacker):
        return
    rolled = roll(table, attacker, piece, "to stand firm")
    table.say(Events.firm_roll, attacker, piece, int(rolled))
    if rolled < STANDS_FROM:
        afflict(table, attacker, "flee", 1, piece)


card("shrieking-armor", after_being_hit=_shrieks)


def _is_skittish(table: Table[State], piece: int, strike: Strike) -> None:
    """On 4 or more an injured one flees from its attacker."""
    rolled = roll(table, piece, what="for Skittish")
    table.say(Events.skittish_roll, piece, int(rolled))
    if rolled >= SKITTISH_FROM:
        source = NOBODY if strike.attack.is_meteor else strike.attack.attacker
        afflict(table, piece, "flee", 1, source)


card("skittish", after_being_injured=_is_skittish)


def _strikes_back(table: Table[State], piece: int, strike: Strike) -> None:
    """On 7 or more the attacker receives 1 injury, too."""
    attacker = strike.attack.attacker
    if strike.attack.is_meteor or not table.state.is_on_board(attacker):
        return
    rolled = roll(table, piece, attacker, "for Voodoo")
    table.say(Events.voodoo_roll, piece, int(rolled))
    if rolled >= VOODOO_FROM:
        injure(table, attacker, 1, by=piece)
        fall_if_due(table, attacker, piece)


card("voodoo", after_being_injured=_strikes_back)


def _revels(table: Table[State], piece: int, strike: Strike) -> None:
    """1 Mana for injuring or slaying an enemy; a meteor's do not count (ruling P44)."""
    state = table.state
    if not strike.attack.is_meteor and state.are_enemies(piece, strike.target) and state.is_on_board(piece):
        state.gain_mana(piece, 1)
        table.say(Events.mana, piece, state.mana[piece])


card("vicious", after_injuring=_revels)


def _inspires(table: Table[State], piece: int, about: int) -> bool:
    """True if another one of its side, statues too, is within its Command; never itself."""
    state = table.state
    if piece == about or state.are_enemies(piece, about) or not state.is_on_board(piece):
        return False
    return state.is_on_board(about) and state.distance(piece, about) <= state.command(piece)


def _itself(table: Table[State], piece: int) -> bool:
    return True


card("inspire-bravery", is_fearless_around=_inspires, is_fearless=_itself)
card("inspire-fortitude", fortifies_around=_inspires)
card("inspire-hatred", enrages_around=_inspires)
card("inspire-urgency", hurries_around=_inspires)
