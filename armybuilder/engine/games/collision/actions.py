"""What abilities let a character do in its activation: an action is listed and carried out as options."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from armybuilder.engine.games.collision.attack import Aimed, Attack, Effect, special_attack, weapons_for
from armybuilder.engine.games.collision.cards import BLAST, BURST, SINGLE, Ability, Weapon
from armybuilder.engine.games.collision.combat import aims, can_use_weapon, strike_at, use_weapon, weapon_price
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.markers import drop_what_is_dropped
from armybuilder.engine.games.collision.reactions import Use, answered, is_cancelled
from armybuilder.engine.games.collision.state import NOWHERE, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Option, Table

#: All that follows the verb and the slug in the options of an action: nothing, a piece or tile, a weapon's number.
Offer = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """A special action, special movement or special attack of an ability.

    `offers` are the ways in which it may be used now, its own cost aside; `perform` takes what is offered
    as its further arguments, and pays nothing.
    """

    slug: str
    offers: Callable[[Table[State], int], Sequence[Offer]]
    perform: Callable[..., None]
    #: Its options name a tile: `aim` stands before them in place of `use`.
    is_aimed: bool = False
    #: It pays for itself as it goes: a special attack pays its weapon, too.
    is_attack: bool = False
    is_movement: bool = False
    #: The attack that it makes with a weapon in a shape.
    build: Callable[[State, int, Weapon | None, str], Attack] | None = None
    #: It attacks later on, though it is paid like an action: nobody distracts from it (ruling P49).
    attacks_later: bool = False


def options_of(table: Table[State], piece: int) -> list[Option]:
    """All that a character's abilities let it do now: each once an activation, repeatable ones as often as one pays."""
    found: list[Option] = []
    for action in Hooks.actions(table, piece):
        if can_use(table.state, piece, action):
            found += [
                (Verbs.aim if action.is_aimed or BLAST in offer else Verbs.use)(action.slug, *offer)
                for offer in action.offers(table, piece)
            ]
    return found


def can_use(state: State, piece: int, action: Action) -> bool:
    """True if a character can pay for an action and has not used it yet."""
    ability = state.ability(action.slug)
    if action.slug in state.used[piece] and not ability.is_repeatable:
        return False
    return state.can_pay(piece, ability.endurance, ability.mana)


def perform(table: Table[State], piece: int, option: Option) -> None:
    """Pay for an action and carry it out, unless somebody cancels it."""
    state = table.state
    slug, *offer = Verbs.use.parts(option)
    action = next(each for each in Hooks.actions(table, piece) if each.slug == slug)
    ability = state.ability(action.slug)
    state.pay(piece, ability.endurance, ability.mana)
    state.used[piece] |= {action.slug}
    table.say(Events.uses, piece, action.slug)
    if not action.is_attack:
        if not action.is_movement:
            drop_what_is_dropped(table, piece)
        use = Use(piece, ability.name, is_attack=action.attacks_later, is_movement=action.is_movement)
        if is_cancelled(table, use):
            return
    action.perform(table, piece, *offer)


def target_of(table: Table[State], piece: int, slug: str, target: int) -> int | None:
    """The enemy that an ability which is no attack works on in the end; None if it got away (brief, section 4)."""
    state = table.state
    aimed = Aimed(piece, state.ability(slug), target)
    players = state.owner[piece], state.owner[target]
    question = f"{state.names[piece]} uses {aimed.ability.name} on {state.names[target]}: react?"
    answered(table, "targeted", players, aimed, question)
    is_there = state.is_on_board(aimed.target) and state.is_on_board(piece)
    return aimed.target if is_there and not aimed.is_negated else None


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

    def perform(self, table: Table[State], piece: int, *offer: str | int) -> None:
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
    return Action(slug, made.offers, made.perform, is_attack=True, build=made.build)


def attack_of(table: Table[State], piece: int, option: Option) -> Attack | None:
    """The special attack that an option makes; None where it makes none."""
    slug, *offer = Verbs.use.parts(option)
    action: Action = next(each for each in Hooks.actions(table, piece) if each.slug == slug)
    if not action.build:
        return None
    weapon, shape, _ = _read(table.state, piece, table.state.ability(slug), offer)
    return action.build(table.state, piece, weapon, shape)


def payable_weapons(state: State, piece: int, ability: Ability) -> Iterator[Weapon]:
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


def _read(state: State, piece: int, ability: Ability, offer: Sequence[str | int]) -> tuple[Weapon | None, str, int]:
    left = list(offer)
    weapon = None
    if ability.is_weapon_attack:
        weapon = state.weapon(piece, str(left.pop(0)))
    shape = str(left.pop(0)) if left and isinstance(left[0], str) else SINGLE
    return weapon, shape, int(left[0]) if left else NOWHERE
