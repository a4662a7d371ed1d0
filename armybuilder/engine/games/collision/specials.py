"""Special attacks as actions: whom they may be made at, what they cost with a weapon, how they are made."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from armybuilder.engine.games.collision.actions import Action, Offer
from armybuilder.engine.games.collision.arms import special_attack, weapons_for
from armybuilder.engine.games.collision.attack import Attack, Effect
from armybuilder.engine.games.collision.cards import BLAST, BURST, SINGLE, Ability, Weapon
from armybuilder.engine.games.collision.state import NOWHERE, State
from armybuilder.engine.games.collision.striking import aims, can_use_weapon, strike_at, use_weapon, weapon_price
from armybuilder.engine.table import Table

#: All that a special attack changes in the attack as its card's figures make it.
Prepare = Callable[[State, Attack], None]
#: Whom it may be made at, beyond reach and facing.
Filter = Callable[[State, int, int], bool]
#: All that happens as it is declared at a target, and when all of it is over.
Declared = Callable[[Table[State], Attack, int], None]
After = Callable[[Table[State], Attack], None]


def _nothing(state: State, attack: Attack) -> None:
    pass


def _anybody(state: State, piece: int, target: int) -> bool:
    return True


def size_of(ability: Ability, attack: Attack) -> int:
    """The radius or length of an attack's shape: the ability's own, else its weapon's (ruling P53)."""
    if ability.shape != SINGLE:
        return ability.radius if attack.shape in (BLAST, BURST) else ability.reach
    return attack.weapon.size(attack.shape) if attack.weapon else 1


@dataclass(frozen=True, slots=True)
class Special:
    """A special attack: what it changes, whom it strikes, and its effects.

    With a weapon of a shape it has that shape, unless it has a shape or a rule about its target of its own (P53).
    """

    slug: str
    prepare: Prepare
    may_strike: Filter
    has_own_target: bool
    declared: Declared | None
    after: After | None
    effects: dict[str, Effect]

    def shapes(self, ability: Ability, weapon: Weapon | None) -> tuple[str, ...]:
        is_plain = ability.shape == SINGLE and not self.has_own_target
        return weapon.shapes if weapon and is_plain else (ability.shape,)

    def build(self, state: State, piece: int, weapon: Weapon | None, shape: str) -> Attack:
        attack = special_attack(state, piece, state.ability(self.slug), weapon, shape)
        attack.effects = self.effects
        self.prepare(state, attack)
        return attack

    def offers(self, table: Table[State], piece: int) -> list[Offer]:
        state = table.state
        ability = state.ability(self.slug)
        arms = payable_weapons(state, piece, ability) if ability.is_weapon_attack else [None]
        return [
            _offer(weapon, shape, aim)
            for weapon in arms
            for shape in self.shapes(ability, weapon)
            for aim in self._aims(state, self.build(state, piece, weapon, shape))
        ]

    def _aims(self, state: State, attack: Attack) -> list[int]:
        found = aims(state, attack, size_of(state.ability(self.slug), attack))
        return [aim for aim in found if self.may_strike(state, attack.attacker, aim)]

    def perform(self, table: Table[State], piece: int, offer: Offer) -> None:
        state = table.state
        ability = state.ability(self.slug)
        weapon, shape, aim = _read(state, piece, ability, offer)
        if weapon:
            use_weapon(state, piece, weapon)
        attack = self.build(state, piece, weapon, shape)
        if self.declared:
            self.declared(table, attack, aim)
        strike_at(table, attack, aim, size_of(ability, attack))
        if self.after:
            self.after(table, attack)


def special(
    slug: str,
    *,
    prepare: Prepare = _nothing,
    may_strike: Filter = _anybody,
    has_own_target: bool = False,
    declared: Declared | None = None,
    after: After | None = None,
    **effects: Effect,
) -> Action:
    """A special attack as an action, with its effects `before` the injury roll, on `hit`, on `injury`, on `crit`."""
    made = Special(slug, prepare, may_strike, has_own_target, declared, after, effects)
    return Action(slug, made.offers, made.perform, is_attack=True)


def payable_weapons(state: State, piece: int, ability: Ability) -> Iterator[Weapon]:
    """The weapons with which a special weapon attack can be made and paid for."""
    for weapon in weapons_for(state.profile[piece], ability):
        price = ability.endurance + weapon_price(state, piece, weapon)
        if can_use_weapon(state, piece, weapon) and state.can_pay(piece, price, ability.mana):
            yield weapon


def _offer(weapon: Weapon | None, shape: str, aim: int) -> Offer:
    """An option of it: the weapon's number, the shape where it is not a single target, what it is aimed at."""
    found: Offer = (str(weapon.number),) if weapon else ()
    if shape != SINGLE:
        found = (*found, shape)
    return (*found, aim) if shape in (SINGLE, BLAST) else found


def _read(state: State, piece: int, ability: Ability, offer: Offer) -> tuple[Weapon | None, str, int]:
    left = list(offer)
    weapon = None
    if ability.is_weapon_attack:
        weapon = state.weapon(piece, str(left.pop(0)))
    shape = str(left.pop(0)) if left and isinstance(left[0], str) else SINGLE
    return weapon, shape, int(left[0]) if left else NOWHERE
