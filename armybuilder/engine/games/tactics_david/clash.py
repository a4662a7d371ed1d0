"""One attack of one unit on another: its types and its dice (Combat Phase; Unit Type/Attack Type Affects)."""

from collections.abc import Hashable

from armybuilder.engine.games.tactics_david.board import FOREST, ROAD, WATER
from armybuilder.engine.games.tactics_david.hooks import Hooks
from armybuilder.engine.games.tactics_david.rolls import Pool
from armybuilder.engine.games.tactics_david.state import NOBODY, State
from armybuilder.engine.table import SortOnly, Table
from catalog.games.tactics_david.plain import CANNOT_KILL, FRONT, ONE_D3_MORE, REPLACED_BY_D3

#: The ways to make an attack. Escapes and reflected attacks are fought like attacks.
MELEE, RANGED, RANGED_MELEE, ESCAPE, REFLECTED = "melee", "ranged", "ranged melee", "escape", "reflected"
#: What the dice come from that a Duel adds.
DUEL = "duel"


class Clash:
    """One attack of one unit on another, from its declaration to its end.

    `base` replaces the attacker's printed strength (Ranged Melee, breaths). `attack_side` is the attacker's side that
    strikes, `defence_side` the defender's that is struck. Abilities may call it off (`is_off`) or settle it (`winner`).
    """

    __slots__ = (
        "_attack",
        "_defence",
        "added",
        "attack_side",
        "attack_type",
        "attacker",
        "base",
        "best_face",
        "card",
        "defence_side",
        "defender",
        "duels",
        "edge",
        "first_attack",
        "has_killed",
        "is_aimed_at",
        "is_known",
        "is_off",
        "may_duel",
        "may_lock",
        "may_start_duel",
        "mode",
        "together",
        "winner",
    )

    def __init__(
        self,
        attacker: int,
        defender: int,
        mode: str,
        attack_type: str,
        attack_side: int = FRONT,
        defence_side: int = FRONT,
        base: int | None = None,
        card: str = "",
    ) -> None:
        self.attacker, self.defender, self.mode, self.attack_type = attacker, defender, mode, attack_type
        self.attack_side, self.defence_side, self.base, self.card = attack_side, defence_side, base, card
        #: The additions of cards for this attack and its Duels: to whom, to its "base" or "strength", how much, which
        #: card.
        self.added: list[tuple[int, str, int, str]] = []
        self.may_duel = self.may_start_duel = self.may_lock = True
        self.is_off = self.has_killed = False
        #: The same attack on every unit that it has come to so far, this one included.
        self.together: list[Clash] = [self]
        #: True where the attack was aimed at the defender, or at its team; of a shot, others in the area are only hit.
        self.is_aimed_at = True
        self.winner = NOBODY
        self.duels = 0
        self._attack = self._defence = 0
        self.is_known = True
        #: The compass direction of the defender's edge that a blow meets which is not Magical (rulings G16, G17).
        self.edge = FRONT
        #: The attacker's sum in its Attack Procedure, without the dice of Duels, where it is to come back; else 0.
        self.first_attack = 0
        #: The highest die of the attacker in its Attack Procedure, not in the Duels; only for cards that look at it.
        self.best_face = 0

    @property
    def attack(self) -> int:
        if not self.is_known:
            raise SortOnly
        return self._attack

    @property
    def defence(self) -> int:
        """The defender's sum of strength and dice."""
        if not self.is_known:
            raise SortOnly
        return self._defence

    def set_totals(self, attack: int, defence: int, is_known: bool) -> None:
        """Sets the sums of both; or only examples of them, of which nothing is certain but who won."""
        self._attack, self._defence, self.is_known = attack, defence, is_known

    @property
    def is_first(self) -> bool:
        """True where no other unit was hit before by the same attack: for what a card does once before an attack."""
        return self.together[0] is self

    def so_far(self) -> Hashable:
        """All of it that counts from here on: of its sums what is to come back, and no Duel that is over."""
        figures = (self.attack_type, self.defence_side, self.may_duel, self.may_start_duel, self.may_lock, self.winner)
        duels = self.duels if self.winner == NOBODY else 0
        rolled = (duels, self.first_attack, self.best_face, *self.added)
        made = ((each.defender, each.is_off, each.has_killed, each.may_lock, each.best_face) for each in self.together)
        return self.attacker, figures, rolled, *made

    @property
    def is_magical(self) -> bool:
        """True where a Reflective unit would give the attack back: it is Magical, and no Escape (ruling G38)."""
        return self.attack_type == "magical" and self.mode not in (ESCAPE, REFLECTED)

    def enemy_of(self, unit: int) -> int:
        return self.defender if unit == self.attacker else self.attacker

    def printed(self, state: State, unit: int, side: int) -> int:
        """A side's figure before any bonus: printed, or what replaces it."""
        if unit == self.attacker and self.base is not None:
            return self.base
        return state.profile[unit].sides[side]

    def attacks(self, unit: int) -> bool:
        """True where a unit is in its Attack Procedure; abilities are silent in an Escape Procedure."""
        return unit == self.attacker and self.mode != ESCAPE

    def defends(self, unit: int) -> bool:
        """True where a unit is in its Defend Procedure; abilities are silent in an Escape Procedure."""
        return unit == self.defender and self.mode != ESCAPE

    @property
    def is_melee(self) -> bool:
        return self.mode in (MELEE, RANGED_MELEE)

    def add(self, unit: int, figure: str, amount: int, card: str) -> None:
        """Add to a unit's "base" or "strength" for the rest of this attack and its Duels."""
        self.added.append((unit, figure, amount, card))

    def gained(self, unit: int, figure: str) -> int:
        return sum(amount for whose, what, amount, _ in self.added if whose == unit and what == figure)


def defending_type(table: Table[State], clash: Clash) -> str:
    changed: str | None = Hooks.defending_type(table, clash.defender, clash)
    return changed or table.state.unit_type(clash.defender)


def attack_type(table: Table[State], unit: int, clash: Clash | None = None) -> str:
    """A unit's Attack Type: its Unit Type unless a card says otherwise."""
    changed: str | None = Hooks.attack_type(table, unit, clash)
    return changed or table.state.unit_type(unit)


def attack_dice(table: Table[State], clash: Clash) -> Pool:
    """The attacker's dice: a D6, one more in each Duel, and what cards change."""
    pool = Pool()
    pool.add(6, DUEL, clash.duels)
    _change_dice(table, clash, clash.attacker, pool)
    return pool


def defence_dice(table: Table[State], clash: Clash) -> Pool:
    """The defender's dice: its base die by terrain and the type table, a D6 more in each Duel, and cards."""
    types = (clash.attack_type, defending_type(table, clash))
    terrain = table.state.terrain(clash.defender)
    hides = terrain == WATER or (terrain == FOREST and not Hooks.ignores_forest(table, clash.defender))
    pool = Pool(4, ROAD) if terrain == ROAD else Pool()
    if types in REPLACED_BY_D3:
        pool = Pool(3, " against ".join(types))
    pool.add(3, terrain, hides)
    pool.add(3, " against ".join(types), types in ONE_D3_MORE)
    pool.add(6, DUEL, clash.duels)
    _change_dice(table, clash, clash.defender, pool)
    return pool


def _change_dice(table: Table[State], clash: Clash, unit: int, pool: Pool) -> None:
    if clash.mode != ESCAPE:
        Hooks.dice_around(table, unit, clash, pool)
        Hooks.dice_of_enemy(table, clash.enemy_of(unit), clash, pool)
        Hooks.dice(table, unit, clash, pool)


def can_kill(table: Table[State], clash: Clash) -> bool:
    """True where the types let this attack kill: a Physical one never kills an Ethereal unit."""
    return (clash.attack_type, defending_type(table, clash)) not in CANNOT_KILL
