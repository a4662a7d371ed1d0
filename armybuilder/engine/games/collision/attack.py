"""An attack while it is made, and what it is to one of its targets."""

from collections.abc import Callable

from armybuilder.engine.games.collision.cards import BLAST, MELEE, RANGED, SINGLE, Ability, Weapon
from armybuilder.engine.games.collision.state import NOBODY, NOWHERE, State
from armybuilder.engine.table import Table
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
        *("mode", "never_defeats", "pending", "power", "power_bonus", "reach", "shape", "spares_attacker", "struck"),
        *("unharmed", "weapon", "weapon_power", "words"),
    )

    def __init__(self, attacker: int, weapon: Weapon | None = None, ability: Ability | None = None) -> None:
        self.attacker, self.weapon, self.ability = attacker, weapon, ability
        #: Att or W-Att as printed, and what is added to it: (from where, how much).
        self.accuracy = 0
        self.bonus: list[tuple[str, int]] = []
        #: The power of the injury roll, None where nothing is rolled for; what is added to it.
        self.power: int | None = None
        self.power_bonus: list[tuple[str, int]] = []
        #: True if back facing adds to the power: to W-Pow and S-Pow, not to a flat Pow (ruling P31).
        self.weapon_power = False
        self.damage_type = ""
        self.mode = ""
        self.reach = 1
        self.shape = SINGLE
        #: The tile at the center of a blast, from which cover counts; the tiles of a blast or a line.
        self.center = NOWHERE
        self.area: frozenset[int] = frozenset()
        #: All that its weapon does for a Special with a number, and for a Crit; what a Crit adds to the power.
        self.words: tuple[tuple[str, int], ...] = ()
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
        self.bonus: list[tuple[str, int]] = []
        self.power_bonus: list[tuple[str, int]] = []
        self.defense_bonus: list[tuple[str, int]] = []
        self.armor_bonus: list[tuple[str, int]] = []
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
        self.armor_bonus: list[tuple[str, int]] = []
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
