"""An attack while it is made, what it is to one of its targets; what it is made with, and whom it reaches."""

from collections.abc import Callable, Iterable

from armybuilder.engine.games.collision.cards import BLAST, BURST, LINE, MELEE, RANGED, SINGLE, Ability, Profile, Weapon
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, State
from armybuilder.engine.table import Table
from armybuilder.engine.telling import Parts
from armybuilder.geometry.cover import Cover

#: All that an attack does to a target when it hits, injures or crits: it may do anything.
Effect = Callable[[Table[State], "Strike"], None]
#: Of effects with a number: Drain 2, Knockback 1.
Numbered = Callable[[Table[State], "Strike", int], None]


class Attack:
    """One attack: by whom, with what, at whom, and what is added to its figures by whatever name."""

    __slots__ = (
        *("ability", "accuracy", "area", "assisted", "attacker", "bonus", "center", "crit_power", "crits"),
        *("crits_from_behind", "damage_type", "effects", "has_no_rolls", "hits", "ignores_partial", "is_meteor"),
        *("mode", "never_defeats", "pending", "power", "power_bonus", "reach", "shape", "spares_attacker"),
        *("specials", "struck", "unharmed", "weapon", "weapon_power"),
    )

    def __init__(self, attacker: int, weapon: Weapon | None = None, ability: Ability | None = None) -> None:
        self.attacker, self.weapon, self.ability = attacker, weapon, ability
        #: Att or W-Att as printed, and what is added to it: (from where, how much).
        self.accuracy = 0
        self.bonus: Parts = []
        #: The power of the injury roll, None where nothing is rolled for; what is added to it.
        self.power: int | None = None
        self.power_bonus: Parts = []
        #: True if back facing adds to the power: to W-Pow and S-Pow, not to a flat Pow (ruling P31).
        self.weapon_power = False
        self.damage_type = ""
        self.mode = ""
        self.reach = 1
        self.shape = SINGLE
        #: The tile at the center of a blast, from which cover counts; the tiles of a blast or a line.
        self.center = NOWHERE
        self.area: frozenset[int] = frozenset()
        #: Its weapon's Specials and Crits, each with its number; what a Crit adds to the power.
        self.specials: tuple[tuple[str, int], ...] = ()
        self.crits: tuple[tuple[str, int], ...] = ()
        self.crit_power = 0
        #: All that the special attack itself does: "hit", "injury", "crit", "before" (the injury roll).
        self.effects: dict[str, Effect] = {}
        self.crits_from_behind = self.spares_attacker = self.is_meteor = False
        self.has_no_rolls = self.ignores_partial = self.never_defeats = False
        #: Those rolled for, and those still to be; those hit; those dealt no injury.
        self.struck: set[int] = set()
        self.pending: list[int] = []
        self.unharmed: list[int] = []
        self.hits: list[int] = []
        #: Tactical Strike and, by its target, Look Out at work in this attack: each once an attack.
        self.assisted: set[tuple[str, int]] = set()

    @property
    def is_ranged(self) -> bool:
        return self.mode == RANGED

    @property
    def is_melee(self) -> bool:
        return self.mode == MELEE

    @property
    def is_special(self) -> bool:
        return self.ability is not None

    @property
    def bars_reactions(self) -> bool:
        """True if nobody may react to any part of it."""
        return self.ability is not None and self.ability.has_no_reactions

    @property
    def name(self) -> str:
        """The slug of the special attack, or "" for a weapon attack."""
        return self.ability.slug if self.ability else ""

    @property
    def measured_from(self) -> int:
        """The tile from which cover and Camouflage count: the center of a blast, else NOWHERE for the attacker's."""
        return self.center if self.shape == BLAST else NOWHERE


class Strike:
    """An attack at one target: what reactions make of it, and how it went."""

    __slots__ = (
        *("armor_bonus", "armor_set", "attack", "bonus", "cap", "cover", "defense_bonus", "has_hit", "is_critical"),
        *("is_majestic", "is_negated", "is_to_be_rerolled", "power_bonus", "raised", "target"),
    )

    is_attack = True

    def __init__(self, attack: Attack, target: int) -> None:
        self.attack, self.target = attack, target
        #: All that is added for this target alone: to the attack's accuracy and power, to Def and Armor.
        self.bonus: Parts = []
        self.power_bonus: Parts = []
        self.defense_bonus: Parts = []
        self.armor_bonus: Parts = []
        #: The Armor that stands in for the printed one.
        self.armor_set: int | None = None
        #: The least cover that the target has.
        self.cover = Cover.NONE
        #: By how much the injury level may rise at most; 0 for any.
        self.cap = 0
        self.is_negated = self.has_hit = self.is_critical = self.is_majestic = self.is_to_be_rerolled = False
        #: By how many levels the target's injuries rose.
        self.raised = 0

    @property
    def user(self) -> int:
        return self.attack.attacker

    @property
    def damage_type(self) -> str:
        return self.attack.damage_type


class Hit:
    """A hit that is no attack: no roll to hit, cover, Crit or back (section 2)."""

    __slots__ = ("armor_bonus", "cap", "cause", "damage_type", "is_negated", "power", "source", "target")

    is_attack = False

    def __init__(self, target: int, power: int, damage_type: str, cause: str, source: int = NOBODY) -> None:
        self.target, self.power, self.damage_type, self.cause, self.source = target, power, damage_type, cause, source
        self.armor_bonus: Parts = []
        self.cap = 0
        self.is_negated = False


class Aimed:
    """An ability that is no attack, used on an enemy: it can be swapped away from or sidestepped (section 4)."""

    __slots__ = ("ability", "is_negated", "target", "user")

    is_attack = False

    def __init__(self, user: int, ability: Ability, target: int) -> None:
        self.user, self.ability, self.target = user, ability, target
        self.is_negated = False


#: All that a reaction may be about.
AnyHit = Strike | Hit


def weapon_attack(weapon: Weapon, attacker: int, shape: str = SINGLE) -> Attack:
    """An attack with a weapon, in its mode at any distance; a blast is ranged (ruling P26)."""
    attack = Attack(attacker, weapon)
    attack.accuracy, attack.power, attack.weapon_power = weapon.attack, weapon.power, True
    attack.damage_type = weapon.damage_type
    attack.mode = RANGED if shape == BLAST else weapon.mode
    attack.reach, attack.shape = weapon.reach, shape
    attack.specials = tuple((slug, amount or 1) for slug, amount in weapon.specials.items())
    attack.crits, attack.crit_power = tuple(weapon.crits.items()), weapon.crit_power
    return attack


def special_attack(
    state: State, attacker: int, ability: Ability, weapon: Weapon | None = None, shape: str = ""
) -> Attack:
    """A special attack by the figures of its card, with a weapon if it is a weapon attack."""
    attack = weapon_attack(weapon, attacker) if weapon else Attack(attacker)
    attack.ability = ability
    attack.shape = shape or ability.shape or SINGLE
    attack.mode = RANGED if attack.shape == BLAST else ability.mode or attack.mode
    attack.damage_type = ability.damage_type or attack.damage_type
    attack.reach = _reach(state, attacker, ability, weapon)
    if weapon:
        attack.bonus = _named(ability, ability.figure("att", "w_att"))
        attack.power_bonus = _named(ability, ability.figure("pow", "w_pow"))
    else:
        attack.accuracy = state.profile[attacker].attack
        attack.bonus = _named(ability, ability.figure("att"))
        _power(state, attack, ability)
    return attack


def _named(ability: Ability, amount: int) -> Parts:
    return [(ability.slug, amount)] if amount else []


def _power(state: State, attack: Attack, ability: Ability) -> None:
    """S-Pow and what is added to it, or a flat Pow; with neither nothing is rolled for injuries (ruling P31)."""
    if "s_pow" in ability.figures:
        attack.power, attack.weapon_power = state.profile[attack.attacker].spell_power, True
        attack.power_bonus = _named(ability, ability.figures["s_pow"])
    elif "pow" in ability.fixed:
        attack.power = ability.figures["pow"]


def _reach(state: State, attacker: int, ability: Ability, weapon: Weapon | None) -> int:
    if ability.distance == "command":
        return state.command(attacker)
    if ability.distance == "added" and weapon:
        return weapon.reach + ability.reach
    if ability.shape == BURST:
        return ability.radius
    return ability.reach or (weapon.reach if weapon else 1)


# Whom an attack reaches


def can_reach(state: State, attack: Attack, target: int) -> bool:
    """True if a target lies in front of the attacker and in Reach; ranged attacks go beyond it without limit."""
    tile = state.place[target]
    return is_in_range(state, attack, tile) and state.is_in_front(attack.attacker, tile)


def is_in_range(state: State, attack: Attack, tile: int) -> bool:
    """True if a tile is in Reach, wherever the attacker looks: what a sidestep is measured by (ruling P10)."""
    if attack.shape == BURST:
        return state.field.grid.chebyshev(state.place[attack.attacker], tile) <= attack.reach
    if attack.shape in (BLAST, LINE):
        return tile in attack.area
    is_beyond = attack.weapon is not None and attack.weapon.is_ranged
    if attack.is_ranged and (is_beyond or attack.ability is None or attack.ability.distance == "beyond"):
        return True
    return state.field.grid.chebyshev(state.place[attack.attacker], tile) <= attack.reach


def targets_of(state: State, attack: Attack) -> list[int]:
    """The enemies at which a single attack may be made; statues too."""
    return [target for target in state.targets(1 - state.owner[attack.attacker]) if can_reach(state, attack, target)]


def centers_of(state: State, attack: Attack, radius: int) -> list[int]:
    """The tiles on which a blast may be centered: in front and in range, with an enemy in the area."""
    grid, here = state.field.grid, state.place[attack.attacker]
    enemies = state.targets(1 - state.owner[attack.attacker])
    tiles = dict.fromkeys(tile for enemy in enemies for tile in grid.box(state.place[enemy], radius))
    is_far = attack.weapon is None or attack.weapon.is_ranged
    return sorted(
        tile
        for tile in tiles
        if grid.is_in_front(here, state.facing[attack.attacker], tile)
        and (is_far or grid.chebyshev(here, tile) <= attack.reach)
    )


def standing_on(state: State, tiles: Iterable[int]) -> list[int]:
    return [state.occupant[tile] for tile in tiles if state.occupant[tile] != NOBODY]


def melee_weapons_reaching(state: State, piece: int, target: int) -> list[Weapon]:
    """The melee weapons that reach a target, all around (ruling P27)."""
    return [weapon for weapon in state.profile[piece].melee_weapons if state.distance(piece, target) <= weapon.reach]


def shapes_taking_in(state: State, piece: int, weapon: Weapon, target: int) -> list[str]:
    """The shapes in which a weapon takes in somebody in front and in Reach; a line never leads diagonally."""
    here, there, grid = state.place[piece], state.place[target], state.field.grid
    away = {BURST: grid.chebyshev(here, there), LINE: grid.distance(here, there)}
    return [shape for shape in weapon.shapes if shape not in away or away[shape] <= weapon.size(shape)]


def answering_weapons(state: State, piece: int, target: int) -> list[Weapon]:
    """The melee weapons with which a character can strike back at somebody, in whatever shape."""
    reaching = melee_weapons_reaching(state, piece, target)
    return [weapon for weapon in reaching if shapes_taking_in(state, piece, weapon, target)]


def weapons_for(profile: Profile, ability: Ability) -> tuple[Weapon, ...]:
    """The weapons with which a special weapon attack is made: of its mode, or any; anything can be thrown."""
    if not ability.is_weapon_attack:
        return ()
    if not ability.mode or ability.distance == "added":
        return profile.weapons
    return profile.melee_weapons if ability.mode == MELEE else profile.ranged_weapons
