"""The Mage's spells and passives of all tiers (Mage)."""

from collections.abc import Callable, Iterator

from armybuilder.engine.games.analog_tactics import health, movement, points, uses
from armybuilder.engine.games.analog_tactics.attack import Attack, Defence, targets, toll
from armybuilder.engine.games.analog_tactics.attacks import each_of
from armybuilder.engine.games.analog_tactics.cards import HIT
from armybuilder.engine.games.analog_tactics.combat import conclude, next_target, resolve, strike, strike_each
from armybuilder.engine.games.analog_tactics.effects import casting
from armybuilder.engine.games.analog_tactics.effects.universal import counts_evasion
from armybuilder.engine.games.analog_tactics.effects.warrior import chosen, with_target
from armybuilder.engine.games.analog_tactics.events import Events
from armybuilder.engine.games.analog_tactics.health import Losses, Shelter, heal, take
from armybuilder.engine.games.analog_tactics.hooks import Hooks, always
from armybuilder.engine.games.analog_tactics.points import REACTION, SPECIAL, has_reaction, pay, take_steps
from armybuilder.engine.games.analog_tactics.state import METEOR, NOBODY, State
from armybuilder.engine.games.analog_tactics.uses import EITHER, Rest, Use
from armybuilder.engine.games.analog_tactics.verbs import Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.windows import PASS
from catalog.games.analog_tactics.plain import COMMON, ELITE

FROZEN_STEPS, BLAST, NECROMANCY_HEALS, PHASED = 2, 2, 3, 3
HEALS, MOST_FAMILIARS, TELEKINESIS_STEPS, FEAR_STEPS, LEAST_METEOR = 2, 4, 2, 2, 2


# Spells that attack


def spell(unit: int, card: str, damage: int, reach: int = casting.CAST_RANGE) -> Attack:
    """An attack by a spell with its own damage (ruling P38)."""
    return Attack(unit, NOBODY, card=card, own_damage=damage, reach=reach, is_special=True)


def _fireball(unit: int) -> Attack:
    return spell(unit, "fireball", 3)


def _frost(unit: int) -> Attack:
    return spell(unit, "frost", 2)


def _drain(unit: int) -> Attack:
    """Adjacent, without dice, through armor."""
    attack = spell(unit, "drain", 1, reach=1)
    attack.is_sure = attack.ignores_armor = True
    return attack


def attacking(card: str, make: Callable[[int], Attack]) -> Use:
    """The use of a spell that attacks one target."""

    def offers(table: Table[State], unit: int) -> Iterator[Rest]:
        return casting.attack_offers(table, make(unit))

    def do(table: Table[State], unit: int, target: int, point: int = NOBODY) -> None:
        strike(table, casting.cast_at(table, make(unit), target, point))

    return Use(card, do, offers)


def _freeze(table: Table[State], unit: int, attack: Attack) -> None:
    if attack.card == "frost" and not table.state.profile[attack.taker].is_obstacle:
        take_steps(table, attack.taker, FROZEN_STEPS)


def _drink(table: Table[State], unit: int, attack: Attack) -> None:
    if attack.card == "drain":
        heal(table, unit, 1)


Hooks.card("fireball", uses=attacking("fireball", _fireball))
Hooks.card("frost", uses=attacking("frost", _frost), on_success=_freeze)
Hooks.card("drain", uses=attacking("drain", _drain), on_success=_drink)


# Chain Lightning


def _lightning(unit: int) -> Attack:
    attack = spell(unit, "chain-lightning", 1)
    attack.ignores_armor = attack.is_electric = True
    return attack


def _links(table: Table[State], unit: int) -> Iterator[Rest]:
    return casting.attack_offers(table, _lightning(unit))


def _chain(table: Table[State], unit: int, target: int, point: int = NOBODY) -> None:
    """The target, then in the caster's order the units in contact with where one stood that was attacked (P62)."""
    state = table.state
    first = casting.cast_at(table, _lightning(unit), target, point)
    first.tested = first.stand(state)
    made, taken = [first], {target}
    resolve(table, first, taken)
    while state.place[unit] and not state.is_over:
        struck_at = [one.struck_at for one in made if not one.has_failed]
        left = [each for each in _linked(table, unit, struck_at) if each not in taken]
        if not left:
            break
        link = _link(unit, left[next_target(table, unit, left)], struck_at)
        link.tested = link.stand(state)
        taken.add(link.target)
        resolve(table, link, taken)
        made.append(link)
    conclude(table, first, made)


def _link(unit: int, target: int, struck_at: list[int]) -> Attack:
    """A later link: it strikes who is still in contact, and is turned on nobody else, for the lightning goes on."""

    def aims(table: Table[State], attack: Attack) -> list[int]:
        return _linked(table, unit, struck_at)

    link = _lightning(unit).on(target)
    link.has_entry = link.needs_sight = False
    link.is_area = link.is_bound = True
    link.aims = aims
    return link


def _linked(table: Table[State], unit: int, struck_at: list[int]) -> list[int]:
    """The enemy units that lightning reaches from where others were struck, over all that passes it on unharmed."""
    state = table.state
    board = state.field.board
    found, edge, reached = list[int](), struck_at, set(struck_at)
    while edge:
        near = dict.fromkeys(space for each in edge for space in board.near[each] if space not in reached)
        reached.update(near)
        found += [state.occupant[space] for space in near if _can_be_linked(table, unit, space)]
        edge = [space for space in near if _passes_on(state, unit, space)]
    return found


def _can_be_linked(table: Table[State], unit: int, space: int) -> bool:
    """Enemy units that are not immune."""
    state = table.state
    other = state.occupant[space]
    return other >= 0 and state.is_enemy_unit(unit, other) and not Hooks.grounds_around(table, other)


def _passes_on(state: State, unit: int, space: int) -> bool:
    """Obstacles of all kinds, and own commons."""
    other = state.occupant[space]
    if other < 0:
        return other != NOBODY
    is_friend = state.owner[other] == state.owner[unit]
    return state.profile[other].is_obstacle or (is_friend and state.profile[other].role != ELITE)


Hooks.card("chain-lightning", uses=Use("chain-lightning", _chain, _links))


# Force Blast


def _blast_of(unit: int, point: int) -> Attack:
    attack = spell(unit, "force-blast", 1, reach=1)
    attack.fixed_hit, attack.cast_point = 6, point
    attack.has_entry = attack.needs_sight = False
    attack.is_area = True
    return attack


def _blasts(table: Table[State], unit: int) -> Iterator[Rest]:
    for point in casting.cast_points(table.state, unit):
        if _blasted(table, _blast_of(unit, NOBODY if point == unit else point)):
            yield (point,)


def _blasted(table: Table[State], attack: Attack) -> list[int]:
    return targets(table, attack)


def _blast(table: Table[State], unit: int, point: int) -> None:
    """Each enemy within 1 of the cast point is attacked, and then moved two away, hit or not (rulings P17, P46)."""
    state = table.state
    attack = _blast_of(unit, NOBODY if point == unit else point)
    center = state.place[point]

    def blow_away(one: Attack) -> None:
        """Everyone who stands in the target's place by then (P10)."""
        each = one.taker if one.is_success else one.target
        if state.place[each] and state.field.board.distance(center, state.place[each]) == 1:
            movement.drive_away(table, each, center, BLAST, unit)

    made = strike_each(table, each_of(attack, _blasted(table, attack)), blow_away)
    conclude(table, attack, made)


Hooks.card("force-blast", uses=Use("force-blast", _blast, _blasts))


# What keeps damage away


def _can_reflect(table: Table[State], elite: int, unit: int, attack: Attack | None) -> bool:
    return elite == unit and attack is not None and attack.attacker != unit


def _reflect(table: Table[State], elite: int, unit: int, amount: int, attack: Attack | None) -> Losses:
    """All gone; the attacker is pushed as far, straight away from the Mage."""
    if attack is not None:
        movement.drive_away(table, attack.attacker, table.state.place[elite], amount, elite)
    return []


def _can_substitute(table: Table[State], elite: int, unit: int, attack: Attack | None) -> bool:
    return elite == unit and attack is not None and bool(table.state.commons(table.state.owner[elite]))


def _substitute(table: Table[State], elite: int, unit: int, amount: int, attack: Attack | None) -> Losses:
    """Swap with a common, which takes it all and what follows from success."""
    state = table.state
    options: list[Option] = [Verbs.substitute(common) for common in state.commons(state.owner[elite])]
    (common,) = Verbs.substitute.parts(
        table.ask(state.owner[elite], Asked("Which common changes places with your elite?", card="substitute"), options)
    )
    movement.swap(table, elite, common)
    if attack is not None:
        attack.taker = common
    return take(table, common, amount, attack)


def _can_share(table: Table[State], elite: int, unit: int, attack: Attack | None) -> bool:
    """The damage of a unit, not of an obstacle (P42, P58)."""
    state = table.state
    return not state.profile[unit].is_obstacle and len(state.in_play(state.owner[elite])) > 1


def _share(table: Table[State], elite: int, unit: int, amount: int, attack: Attack | None) -> Losses:
    """Shares of any size among the own units, point by point (ruling P58)."""
    state = table.state
    shares = dict.fromkeys(state.in_play(state.owner[elite]), 0)
    shares.setdefault(unit, 0)
    for left in range(amount, 0, -1):
        able: list[Option] = [
            Verbs.share(each) for each, taken in shares.items() if state.is_shielded[each] or taken < state.health[each]
        ]
        if not able:
            break
        (chosen,) = Verbs.share.parts(
            table.ask(state.owner[elite], Asked(f"Damage left: {left}. Who takes the next?", card="mana-link"), able)
        )
        shares[chosen] += 1
    return [loss for each, taken in shares.items() if taken for loss in take(table, each, taken, attack)]


Hooks.card("reflect", shelters=Shelter("reflect", _can_reflect, _reflect))
Hooks.card("substitute", shelters=Shelter("substitute", _can_substitute, _substitute))
Hooks.card("mana-link", shelters=Shelter("mana-link", _can_share, _share))


# Phase, Necromancy, Magic Aura


def _can_phase(table: Table[State], unit: int, attack: Attack) -> bool:
    """The elite pays for an attacked familiar (P16)."""
    state = table.state
    is_familiar = state.profile[attack.target].role == COMMON and state.owner[attack.target] == state.owner[unit]
    return is_familiar and state.profile[unit].role == ELITE and counts_evasion(table, attack)


def _phase(table: Table[State], unit: int, attack: Attack) -> None:
    attack.added_evasion.append(("phase", PHASED))


def _necromancy(table: Table[State], unit: int, about: int) -> None:
    """The elite heals for a kill by any unit of its team (ruling P59). `about` is the player whose kill it is."""
    state = table.state
    is_able = state.owner[unit] == about and unit == state.elite(about) and has_reaction(state, unit)
    if is_able and state.health[unit] < state.most_health(unit):
        options: list[Option] = [PASS, Verbs.necromancy(unit)]
        if table.ask(about, Asked(f"{state.names[unit]}: heal by Necromancy?", card="necromancy"), options) != PASS:
            pay(table, unit, REACTION)
            table.say(Events.uses, unit, "necromancy", NOBODY)
            heal(table, unit, NECROMANCY_HEALS)


def _aura(table: Table[State], unit: int, about: int, attack: Attack) -> int:
    """One more for each familiar next to an enemy unit, for what anybody's Special abilities deal; obstacles not (P42).

    The first familiar speaks for all of its team.
    """
    state = table.state
    if not attack.is_special or not state.is_enemy_unit(unit, about):
        return 0
    familiars = state.commons(state.owner[unit])
    return sum(state.are_adjacent(each, about) for each in familiars) if familiars[:1] == [unit] else 0


Hooks.card("phase", defences=Defence("phase", _can_phase, _phase))
Hooks.card("necromancy", after_killing_around=_necromancy)
Hooks.card("magic-aura", damage_situation_around=_aura)
#: Sentience is a figure; Channel is where spells are cast from.
Hooks.card("sentience")
Hooks.card("channel")
Hooks.card("mage class")


# Movement


def _portals(table: Table[State], unit: int) -> Iterator[int]:
    """The elite steps at a familiar and stands behind another one, on the side away from where it came."""
    state = table.state
    if state.profile[unit].role != ELITE:
        return
    board = state.field.board
    familiars = state.commons(state.owner[unit])
    for direction, space in board.beside[state.place[unit]]:
        if state.occupant[space] in familiars:
            for other in familiars:
                behind = board.ahead(state.place[other], direction)
                if other != state.occupant[space] and behind is not None and state.is_free(behind):
                    yield behind


Hooks.card("haste", has_haste=always)
Hooks.card("rift", wraps=always)
Hooks.card("portal", ways=_portals)


# Familiars


def _fallen(state: State, player: int) -> list[int]:
    return [
        unit
        for unit, profile in enumerate(state.profile)
        if state.owner[unit] == player and profile.role == COMMON and not state.place[unit]
    ]


def _can_summon(table: Table[State], unit: int) -> Iterator[Rest]:
    if _fallen(table.state, table.state.owner[unit]) and casting.free_spaces(table.state, unit):
        yield ()


def _summon(table: Table[State], unit: int) -> None:
    """All fallen familiars, on free spaces in cast range; at most four are in play."""
    state = table.state
    player = state.owner[unit]
    for familiar in _fallen(state, player):
        spaces: list[Option] = [Verbs.on(familiar, space) for space in casting.free_spaces(state, unit)]
        if not spaces or len(state.commons(player)) >= MOST_FAMILIARS:
            return
        _, space = Verbs.on.parts(
            table.ask(player, Asked(f"Where does {state.names[familiar]} appear?", card="summon-familiars"), spaces)
        )
        health.put_back(table, familiar, space)
        movement.face(table, familiar)


def _recallable(table: Table[State], unit: int) -> Iterator[Rest]:
    """Each familiar, to a free space next to the elite, which must be alive (P39)."""
    state = table.state
    elite = state.living_elite(state.owner[unit])
    if elite == NOBODY:
        return
    free = [space for space in state.field.board.near[state.place[elite]] if state.is_free(space)]
    for common in state.commons(state.owner[unit]):
        yield from ((common, space) for space in free)


def _recall(table: Table[State], unit: int, common: int, space: int) -> None:
    movement.displace(table, common, space)


Hooks.card("summon-familiars", uses=Use("summon-familiars", _summon, _can_summon, is_elite_only=True))
Hooks.card("recall", uses=Use("recall", _recall, _recallable, EITHER, uses.EVERY_WINDOW, with_target))


# Heal, Shield, Terraform, Teleport


def _hurt_friends(table: Table[State], unit: int) -> Iterator[Rest]:
    """Itself or a friend within 3 that lacks Health; obstacles not (P17)."""
    state = table.state
    for other in casting.within_cast(table, unit):
        is_friend = state.owner[other] == state.owner[unit] and not state.profile[other].is_obstacle
        if is_friend and state.health[other] < state.most_health(other):
            yield (other,)


def _heal(table: Table[State], unit: int, other: int) -> None:
    heal(table, other, HEALS)


def _unshielded(table: Table[State], unit: int) -> Iterator[Rest]:
    if not table.state.is_shielded[unit]:
        yield ()


def _shield(table: Table[State], unit: int) -> None:
    table.state.is_shielded[unit] = True


def _terraformable(table: Table[State], unit: int) -> Iterator[Rest]:
    """A free space that is no objective (P37)."""
    state = table.state
    return ((s,) for s in casting.free_spaces(state, unit) if s not in state.field.objective_spaces)


def _terraform(table: Table[State], unit: int, space: int) -> None:
    state = table.state
    made = state.add(state.owner[unit], state.library.buildings["terraform-obstacle"])
    state.put(made, space)
    state.ready(made)
    table.say(Events.builds, made, space)


def _teleports(table: Table[State], unit: int) -> Iterator[Rest]:
    return ((space,) for space in casting.free_spaces(table.state, unit))


Hooks.card("heal", uses=Use("heal", _heal, _hurt_friends))
Hooks.card("shield", uses=Use("shield", _shield, _unshielded))
Hooks.card("terraform", uses=Use("terraform", _terraform, _terraformable))
Hooks.card("teleport", uses=Use("teleport", movement.teleport, _teleports, EITHER, uses.EVERY_WINDOW))


# Moving others


def _movable(table: Table[State], unit: int) -> Iterator[Rest]:
    """All others that have a free space beside them."""
    found = casting.choosable(table, unit, enemies=False)
    return ((other,) for other in found if _led_to(table, unit, other))


def _scared(table: Table[State], unit: int) -> Iterator[Rest]:
    """The enemies that can flee to a free space; who pays with a Reaction needs a Special point for a toll alone."""
    is_special = not points.has_reaction(table.state, unit)
    found = casting.choosable(table, unit, enemies=True, is_special=is_special)
    return ((other,) for other in found if _led_to(table, unit, other))


def _telekinesis(table: Table[State], unit: int, other: int) -> None:
    """Up to two spaces, as the mover likes (ruling P60)."""
    _lead(table, unit, other, TELEKINESIS_STEPS)


def _lead(table: Table[State], unit: int, other: int, most: int) -> None:
    state = table.state
    for _ in range(most):
        if not state.place[other]:
            return
        free: list[Option] = [Verbs.to(space) for space in _led_to(table, unit, other)]
        answer = table.ask(
            state.owner[unit], Asked(f"Where do you move {state.names[other]}?", card="telekinesis"), [PASS, *free]
        )
        if answer == PASS:
            return
        movement.displace(table, other, *Verbs.to.parts(answer))


def _led_to(table: Table[State], unit: int, other: int) -> list[int]:
    """The free spaces next to a unit; over the edge with Rift (AT52)."""
    state = table.state
    board, here = state.field.board, state.place[other]
    near = [board.wrapped(here, d) for d in range(6)] if "rift" in state.cards[unit] else board.near[here]
    return [space for space in dict.fromkeys(near) if state.is_free(space)]


def _can_swap(table: Table[State], unit: int) -> Iterator[Rest]:
    """The elite with an enemy; it must be alive, and the reach is the user's (P39)."""
    if table.state.living_elite(table.state.owner[unit]) != NOBODY:
        yield from ((other,) for other in casting.choosable(table, unit, enemies=True))


def _swap(table: Table[State], unit: int, other: int) -> None:
    movement.swap(table, table.state.elite(table.state.owner[unit]), other)


def _fear(table: Table[State], unit: int, other: int) -> None:
    """Two spaces of its owner's choosing, each farther from the Mage if one is free (ruling P60)."""
    state = table.state
    for _ in range(FEAR_STEPS):
        if not state.place[other] or not state.place[unit]:
            return
        here = state.place[unit]
        far = state.field.board.distances[here]
        free = _led_to(table, unit, other)
        farther = [space for space in free if far[space] > far[state.place[other]]]
        options: list[Option] = [Verbs.to(space) for space in farther or free]
        if not options:
            return
        movement.displace(
            table,
            other,
            *Verbs.to.parts(
                table.ask(
                    state.owner[other],
                    Asked(
                        f"{state.names[other]} flees: to where?",
                        "You are offered spaces farther from the Mage, as long as one is free.",
                        card="fear",
                    ),
                    options,
                )
            ),
        )


def _pairs(table: Table[State], unit: int) -> Iterator[Rest]:
    """Two enemy units, each in cast range; both tolls must be affordable together."""
    found = casting.choosable(table, unit, enemies=True)
    for n, one in enumerate(found):
        for other in found[n + 1 :]:
            if points.has_special(table, unit, 1 + toll(table, unit, one) + toll(table, unit, other)):
                yield one, other


def _disrupt(table: Table[State], unit: int, one: int, other: int) -> None:
    movement.swap(table, one, other)


Hooks.card("telekinesis", uses=Use("telekinesis", _telekinesis, _movable, chooses=chosen))
Hooks.card("swap", uses=Use("swap", _swap, _can_swap, chooses=chosen))
Hooks.card("fear", uses=Use("fear", _fear, _scared, EITHER, uses.EVERY_WINDOW, chooses=chosen))
Hooks.card("disrupt", uses=Use("disrupt", _disrupt, _pairs, chooses=lambda _, one, other: (one, other)))


# Tier 3


def _meteors(table: Table[State], unit: int) -> Iterator[Rest]:
    """A space in cast range, and how many Special points, two at least."""
    state = table.state
    for space in casting.spaces(state, unit):
        yield from ((space, paid) for paid in range(LEAST_METEOR, state.special[unit] + 1))


def _meteor(table: Table[State], unit: int, space: int, paid: int) -> None:
    """It strikes at the end of the round with the elite's Hit of now (ruling P18)."""
    state = table.state
    points.pay(table, unit, SPECIAL, paid)
    elite = state.elite(state.owner[unit])
    zone = (METEOR, state.owner[unit], space, state.round, paid - 1, state.figures[elite][HIT])
    state.zones = (*state.zones, zone)
    table.say(Events.area, METEOR, space)


def _is_any_cooling(table: Table[State], unit: int) -> Iterator[Rest]:
    if table.state.spent[table.state.owner[unit]]:
        yield ()


def _mana_spring(table: Table[State], unit: int) -> None:
    """All other cooldowns are over; its own is not (AT51)."""
    table.state.spent[table.state.owner[unit]] = frozenset(("mana-spring",))


def _can_pull(table: Table[State], unit: int) -> Iterator[Rest]:
    player = table.state.owner[unit]
    if player not in table.state.gravity and table.state.living_elite(player) != NOBODY:
        yield ()


def _gravity(table: Table[State], unit: int) -> None:
    table.state.gravity |= {table.state.owner[unit]}


Hooks.card("meteor", uses=Use("meteor", _meteor, _meteors, pays_itself=True))
Hooks.card("mana-spring", uses=Use("mana-spring", _mana_spring, _is_any_cooling))
Hooks.card("gravity", uses=Use("gravity", _gravity, _can_pull))
