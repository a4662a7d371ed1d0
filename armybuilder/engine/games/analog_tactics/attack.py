"""An attack, from its declaration to the rolls (Attacks; Ranged Attacks; Evasion and Hit Modifier)."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from armybuilder.engine.games.analog_tactics import points, sight
from armybuilder.engine.games.analog_tactics.cards import RANGE, Library
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.state import NOBODY, State
from armybuilder.engine.games.analog_tactics.verbs import Verbs, of_card
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.telling import Parts
from armybuilder.engine.windows import PASS

#: Whom an attack may strike that has a shape of its own.
Aims = Callable[[Table[State], "Attack"], Iterable[int]]


@dataclass(slots=True)
class Attack:
    """One attack on one target, with all that is known of it so far."""

    attacker: int
    target: int
    #: The card whose attack it is ("" for a normal one), a weapon's form, and how far it reaches.
    card: str = ""
    form: int = 0
    reach: int = 1
    #: Its origin: the attacker's own space (NOBODY), or that of a cast point.
    cast_point: int = NOBODY
    #: The middle of an attack on an area: its reach is counted from there.
    center: int = NOBODY
    #: An ability's own damage instead of the figure (ruling P38), and instead of a hit roll.
    own_damage: int | None = None
    fixed_hit: int | None = None
    #: The card's additions to both rolls and to the damage.
    hit: int = 0
    target_evasion: int = 0
    damage: int = 0
    is_special: bool = False
    is_reaction: bool = False
    #: An Assassin's Counter: its damage changes no figures and no counts (ruling P21).
    changes_nothing: bool = False
    ignores_armor: bool = False
    is_sure: bool = False
    needs_sight: bool = True
    has_entry: bool = True
    is_electric: bool = False
    hits_friends: bool = False
    is_dice_alone: bool = False
    #: True if it strikes by itself, its caster dead or not (ruling P52).
    is_unmanned: bool = False
    #: True if it spares the Horror's toll: effects on spaces do (ruling P27).
    is_area: bool = False
    #: Its shape, if that isn't all in range and sight: a line, the space behind, who is in contact.
    aims: Aims | None = None
    #: The target's spaces from which alone its form strikes (Katana).
    only_from: tuple[int, ...] = ()
    #: True if it answers one enemy, and can't be turned on another (ruling P64).
    is_bound: bool = False

    #: The target's space from which it comes, 0 without one.
    entry: int = 0
    #: The attacker's additions, and the Reactions of the target's side: each at most once an attack (ruling AT62).
    used: set[str] = field(default_factory=set)
    answered: set[str] = field(default_factory=set)
    added_evasion: Parts = field(default_factory=list)
    is_blocked: bool = False
    is_parried: bool = False
    hit_die: int = 0
    hit_total: int = 0
    evasion_total: int = 0
    has_failed: bool = False
    #: The spaces that it came from and its target stood on when it was last tested; that of the target at the rolls.
    tested: tuple[int, int] = (NOBODY, NOBODY)
    struck_at: int = NOBODY
    is_success: bool = False
    #: The unit that took the damage, the Health that it lost, and whether the target was whole as it was declared.
    taker: int = NOBODY
    lost: int = 0
    was_whole: bool = False

    @property
    def is_ranged(self) -> bool:
        """Above range 1, or with a weapon that says so; all others are melee (ruling P48)."""
        return self.reach > 1 or self.center != NOBODY

    @property
    def margin(self) -> int:
        return self.hit_total - self.evasion_total

    def on(self, target: int) -> "Attack":
        """The same attack on another target, rolled for by itself."""
        one = replace(self, target=target, entry=0, used=set())
        one.turn_to(target)
        return one

    def turn_to(self, target: int) -> None:
        """Go on against another target, which has used no defence yet (ruling P7)."""
        self.target, self.answered, self.added_evasion = target, set(), []
        self.is_blocked = self.is_parried = False

    def origin(self, state: State) -> int:
        """The space where it comes from, or from which it spreads."""
        if self.center != NOBODY:
            return self.center
        return state.place[self.attacker if self.cast_point == NOBODY else self.cast_point]

    def stand(self, state: State) -> tuple[int, int]:
        """The spaces that it comes from and that its target stands on."""
        return self.origin(state), state.place[self.target]

    @property
    def is_declared(self) -> bool:
        """True once the attack itself is paid for."""
        return self.tested != (NOBODY, NOBODY)


@dataclass(frozen=True, slots=True)
class Boost:
    """Something that an attacker may add before the rolls, and what it is paid with.

    What it adds to the rolls or the damage is worked out with them, after all answers (ruling P65).
    """

    card: str
    keywords: tuple[str, ...]
    can: Callable[[Table[State], int, Attack], bool]
    do: Callable[[Table[State], int, Attack], None] | None = None


@dataclass(frozen=True, slots=True)
class Defence:
    """A Reaction before the rolls against an attack on a unit."""

    card: str
    can: Callable[[Table[State], int, Attack], bool]
    do: Callable[[Table[State], int, Attack], None]


def normal_attack(state: State, unit: int, target: int = NOBODY) -> Attack:
    return Attack(unit, target, reach=state.figures[unit][RANGE])


def with_weapon(state: State, unit: int, weapon: str, target: int = NOBODY) -> Attack:
    """An attack with a weapon at the unit's present weaponform."""
    number = state.form[unit]
    form = state.library.weapons[weapon].forms[number - 1]
    reach, hit, damage = with_upgrades(state.library, state.upgrades[unit], weapon, number)
    return Attack(
        unit,
        target,
        card=weapon,
        form=number,
        reach=reach,
        hit=hit,
        damage=damage,
        target_evasion=form.target_evasion,
        needs_sight=form.pattern not in ("round", "line"),
        is_dice_alone=(weapon, number) == ("greatsword", 4),
    )


@lru_cache(maxsize=4096)
def with_upgrades(library: Library, upgrades: tuple[str, ...], weapon: str, number: int) -> tuple[int, int, int]:
    """Range, Hit and damage of a form, as the weapon's own upgrades change them (Bow); kept, for they meet again."""
    form = library.weapons[weapon].forms[number - 1]
    reach, hit, damage = form.reach, form.hit, form.damage
    for upgrade in sorted((library.upgrades[slug] for slug in upgrades), key=lambda each: each.level):
        if upgrade.weapon == weapon and upgrade.whose == "weapon":
            more = dict(zip(("damage", "hit", "reach"), (upgrade.changes[n] for n in (5, 7, 9)), strict=True))
            hit = more["hit"] if upgrade.replaces_hit else hit + more["hit"]
            reach, damage = reach + more["reach"], damage + more["damage"]
    return reach, hit, damage


# Whom it may strike


def can_strike(table: Table[State], attack: Attack, target: int) -> bool:
    """Tell whether an attack may be made on a target: an enemy in range and sight, not immune, its toll affordable."""
    state = table.state
    if not state.place[target] or (state.owner[target] == state.owner[attack.attacker] and not attack.hits_friends):
        return False
    origin, there = attack.origin(state), state.place[target]
    if state.field.board.distances[origin][there] > attack.reach:
        return False
    if attack.needs_sight and not _in_sight(state, attack, origin, there):
        return False
    if attack.is_electric and Hooks.grounds_around(table, target):
        return False
    return can_choose(table, attack, target)


def can_choose(table: Table[State], attack: Attack, target: int) -> bool:
    """Tell whether an attacker can pay the toll of a target, beside the attack itself (ruling P27)."""
    is_unpaid = attack.is_special and not attack.is_declared
    return attack.is_area or can_afford(table, attack.attacker, target, is_unpaid)


def _in_sight(state: State, attack: Attack, origin: int, there: int) -> bool:
    """The wedge and the line are those of the cast point, if there is one (ruling P62)."""
    viewer = attack.attacker if attack.cast_point == NOBODY else attack.cast_point
    if there not in state.field.board.wedge(origin, state.facing[viewer]):
        turret = state.profile[viewer].is_turret
        if not (turret and "rotating-mount" in state.abilities[state.owner[viewer]]):
            return False
    return sight.has_line(state, origin, there, state.owner[attack.attacker])


def has_line(state: State, attack: Attack) -> bool:
    """Tell whether nothing has come between an attack and its target that would stop it (ruling P7)."""
    return not attack.needs_sight or sight.has_line(state, *attack.stand(state), state.owner[attack.attacker])


def toll(table: Table[State], by: int, target: int) -> int:
    """The Special points that a unit pays to choose another one (Eldritch Horror)."""
    state = table.state
    return Hooks.toll(table, target) if state.owner[by] != state.owner[target] else 0


def can_afford(table: Table[State], by: int, target: int, is_special: bool) -> bool:
    """Tell whether a unit can pay the toll beside a Special point that the ability itself takes (ruling P27)."""
    costs = toll(table, by, target)
    return not costs or points.has_special(table, by, costs + is_special)


def pay_toll(table: Table[State], by: int, target: int) -> None:
    costs = toll(table, by, target)
    if costs:
        points.pay(table, by, points.SPECIAL, costs)
        table.say(Events.toll, by, target, costs)


def targets(table: Table[State], attack: Attack) -> list[int]:
    state = table.state
    near = (
        state.field.board.within(attack.origin(state), attack.reach) if attack.reach < 6 else state.field.board.spaces
    )
    occupant = state.occupant
    return [occupant[space] for space in near if occupant[space] >= 0 and can_strike(table, attack, occupant[space])]


def aimed(table: Table[State], attack: Attack) -> list[int]:
    """All whom an attack may strike in its shape."""
    return targets(table, attack) if attack.aims is None else list(attack.aims(table, attack))


def others(table: Table[State], attack: Attack) -> list[int]:
    """Whom an attack may strike instead of its target that got away (rulings P7, P64)."""
    if attack.is_bound:
        return []
    return [each for each in aimed(table, attack) if not attack.only_from or _stands_before(table.state, attack, each)]


def ask_another(table: Table[State], attack: Attack, taken: Collection[int] = ()) -> int:
    """Let the attacker name another target than those that are taken; NOBODY if there is none, or it passes."""
    state, unit = table.state, attack.attacker
    options: list[Option] = [Verbs.target(other) for other in others(table, attack) if other not in taken]
    if not options:
        return NOBODY
    answer = table.ask(
        state.owner[unit],
        Asked(
            f"{state.names[unit]}: attack another target?",
            "Its target got away. To pass leaves the attack without one.",
        ),
        [PASS, *options],
    )
    return NOBODY if answer == PASS else Verbs.target.parts(answer)[0]


def _stands_before(state: State, attack: Attack, other: int) -> bool:
    """Tell whether the attacker stands on one of the spaces of a unit from which its form strikes."""
    ways = dict(state.field.board.beside[state.place[other]])
    near = [ways.get(sight.direction_to(state, other, number)) for number in attack.only_from]
    return not state.profile[other].is_obstacle and state.place[attack.attacker] in near


def behind(table: Table[State], attack: Attack) -> Attack | None:
    """The blow at who stands straight behind the target, if anybody does (rulings P12, P45, P54)."""
    state = table.state
    start, there = attack.stand(state)
    space = state.field.board.ahead(there, sight.away(state, start, there)[0])

    def aims(table: Table[State], blow: Attack) -> list[int]:
        found = state.occupant[space] if space is not None and blow.origin(state) == start else NOBODY
        if found < 0 or state.owner[found] == state.owner[blow.attacker]:
            return []
        return [found] if can_choose(table, blow, found) else []

    for found in aims(table, attack):
        blow = attack.on(found)
        blow.aims, blow.only_from = aims, ()
        return blow
    return None


# Where it comes from


def find_entry(table: Table[State], attack: Attack) -> None:
    """Settle from which space the attack enters the target, again after every move (rulings P36, P47)."""
    state = table.state
    attack.entry = 0
    if not attack.has_entry or state.profile[attack.target].is_obstacle:
        return
    found = sight.entries(state, attack.origin(state), attack.target, attack.reach)
    flanks = sorted(found.intersection(sight.FLANKS))
    if sight.REAR in found and flanks and "kidney-shot" in state.cards[attack.attacker]:
        options: list[Option] = [Verbs.from_(number) for number in (sight.REAR, *flanks)]
        asked = f"{state.names[attack.attacker]} attacks from which of the target’s spaces?"
        (attack.entry,) = Verbs.from_.parts(table.ask(state.owner[attack.attacker], asked, options))
    else:
        attack.entry = next((number for number in (4, 3, 5, 2, 6, 1) if number in found), 0)


# Before the rolls


def boost(table: Table[State], attack: Attack) -> None:
    """The attacker adds what it has and can pay, each once."""
    state, unit = table.state, attack.attacker
    while True:
        offered = [
            each
            for each in Hooks.boosts(table, unit)
            if each.card not in attack.used
            and any(points.has(table, unit, keyword) for keyword in _keywords(each, attack))
            and each.can(table, unit, attack)
        ]
        if not offered:
            return
        options: list[Option] = [PASS, *(of_card(each.card)(unit) for each in offered)]
        answer = table.ask(state.owner[unit], f"{state.names[unit]}: add to the attack?", options)
        if answer == PASS:
            return
        chosen = next(each for each in offered if answer in of_card(each.card))
        attack.used.add(chosen.card)
        points.pay_one_of(table, unit, _keywords(chosen, attack), answer)
        table.say(Events.uses, unit, chosen.card, attack.target)
        if chosen.do is not None:
            chosen.do(table, unit, attack)


def _keywords(boost: Boost, attack: Attack) -> tuple[str, ...]:
    """The points that it is paid with: of two kinds Reaction on an attack that is one, else Special (AT38)."""
    if len(boost.keywords) == 1:
        return boost.keywords
    return (points.REACTION,) if attack.is_reaction else (points.SPECIAL,)
