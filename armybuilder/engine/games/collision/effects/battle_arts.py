"""Special attacks made with a weapon."""

from armybuilder.engine.games.collision.actions import Action, Offer, special
from armybuilder.engine.games.collision.attack import Attack, Strike, can_reach, melee_weapons_reaching, weapon_attack
from armybuilder.engine.games.collision.cards import Weapon
from armybuilder.engine.games.collision.combat import attack_all, can_use_weapon, make
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hit_effects import CRIT, drain, slayed
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.state import State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Asked, Table
from armybuilder.engine.windows import PASS
from armybuilder.geometry.grid import DIRECTION_NAMES

card = Hooks.card
MORE_CRIT_POWER = 2
RIP_DRAIN = 2
#: The distance from defeat at which Finishing Blow finds its victims at most.
FINISHED_FROM = 2
CHECKMATE_FRIENDS = 2

for _slug in ("guided-strike", "power-attack", "butcher"):
    card(_slug, actions=special(_slug))


def _adds_crit_power(state: State, attack: Attack) -> None:
    """Pow +2 on a Crit, beside the weapon's own."""
    attack.crit_power += MORE_CRIT_POWER


def _takes_aim(state: State, attack: Attack) -> None:
    """Partial cover does not count."""
    _adds_crit_power(state, attack)
    attack.ignores_partial = True


card("sudden-strike", actions=special("sudden-strike", prepare=_adds_crit_power))
card("snipe", actions=special("snipe", prepare=_takes_aim))


def _finds_the_back(state: State, attack: Attack) -> None:
    attack.crits_from_behind = True


card("backstab", actions=special("backstab", prepare=_finds_the_back))


def _by_command(state: State, attack: Attack) -> None:
    """Command is added to the power; nobody is defeated by it."""
    attack.power_bonus.append(("smite", state.command(attack.attacker)))
    attack.never_defeats = True


card("smite", actions=special("smite", prepare=_by_command))


def _is_nearly_defeated(state: State, piece: int, target: int) -> bool:
    return state.from_defeat(target) <= FINISHED_FROM


card(
    "finishing-blow", actions=special("finishing-blow", may_strike=_is_nearly_defeated, has_own_target=True, hit=slayed)
)


def _chills(table: Table[State], strike: Strike) -> None:
    """As much Endurance as the attacker has S-Pow."""
    drain(table, strike, table.state.profile[strike.attack.attacker].spell_power)


card("chilling-strike", actions=special("chilling-strike", hit=_chills))
card(
    "gouge",
    actions=special(
        "gouge",
        hit=lambda table, strike: CRIT["hex-x"](table, strike, 1),
        crit=lambda table, strike: CRIT["hex-x"](table, strike, 2),
    ),
)


def _rips_around(table: Table[State], strike: Strike) -> None:
    """A new facing and 2 Endurance less, before the injury roll; a statue has neither."""
    state, target = table.state, strike.target
    if state.profile[target].is_statue:
        return
    options = [Verbs.face(name) for name in DIRECTION_NAMES]
    answer = table.ask(
        state.owner[strike.attack.attacker],
        Asked(f"Which way do you turn {state.names[target]}?", card="rip-around"),
        options,
    )
    state.facing[target] = DIRECTION_NAMES.index(*Verbs.face.parts(answer))
    table.say(Events.faces, target, state.facing[target])
    drain(table, strike, RIP_DRAIN)


card("rip-around", actions=special("rip-around", has_own_target=True, before=_rips_around))
card("hyper-cutter", actions=special("hyper-cutter"))


def _spares_itself(state: State, attack: Attack) -> None:
    attack.spares_attacker = True


card(
    "thunder-strike",
    actions=special("thunder-strike", prepare=_spares_itself, hit=lambda table, strike: drain(table, strike, 1)),
)


card("throw", actions=special("throw"))


# Checkmate


def _calls_friends(table: Table[State], attack: Attack, target: int) -> None:
    """As it is declared, friends with a melee weapon in reach pay its EC or not; two are needed (Checkmate)."""
    state = table.state
    helpers = _helpers(state, attack.attacker, target)
    if len(helpers) < CHECKMATE_FRIENDS:
        return
    paying = []
    for friend, weapon in helpers:
        options = [PASS, Verbs.pay(friend)]
        if (
            table.ask(
                state.owner[friend], Asked(f"Checkmate: does {state.names[friend]} pay?", card="checkmate"), options
            )
            != PASS
        ):
            state.pay(friend, weapon.endurance_cost)
            paying.append(friend)
    if len(paying) >= CHECKMATE_FRIENDS:
        table.say(Events.checkmate, target)
        attack.effects = {"hit": slayed}


def _helpers(state: State, piece: int, target: int) -> list[tuple[int, Weapon]]:
    """The friends who have a melee weapon that reaches the target, the cheapest of each, and can pay its EC."""
    found = []
    for friend in state.on_board(state.owner[piece]):
        reaching = melee_weapons_reaching(state, friend, target)
        cheapest = min(reaching, key=lambda weapon: weapon.endurance_cost, default=None)
        if friend != piece and cheapest and state.can_pay(friend, cheapest.endurance_cost):
            found.append((friend, cheapest))
    return found


card("checkmate", actions=special("checkmate", has_own_target=True, declared=_calls_friends))


# Scissor Strike


def _pair(state: State, piece: int) -> tuple[Weapon, Weapon] | None:
    """Its two melee weapons, both still to be used."""
    blades = state.profile[piece].melee_weapons
    both = len(blades) == 2 and all(can_use_weapon(state, piece, weapon) for weapon in blades)
    return (blades[0], blades[1]) if both else None


def _combined(pair: tuple[Weapon, Weapon], piece: int, damage_type: str) -> Attack:
    """The higher W-Att, both W-Pows, Crits and Specials together; the type of either."""
    one, other = pair
    attack = weapon_attack(max(pair, key=lambda weapon: weapon.attack), piece)
    attack.power = one.power + other.power
    attack.reach = min(one.reach, other.reach)
    attack.damage_type = damage_type
    parts = [weapon_attack(weapon, piece) for weapon in pair]
    attack.specials = tuple(each for part in parts for each in part.specials)
    attack.crits = tuple(crit for part in parts for crit in part.crits)
    attack.crit_power = one.crit_power + other.crit_power
    return attack


def _scissor_offers(table: Table[State], piece: int) -> list[Offer]:
    state = table.state
    pair = _pair(state, piece)
    price = max(weapon.endurance_cost for weapon in pair) if pair else 0
    if pair is None or not state.can_pay(piece, price, state.ability("scissor-strike").mana):
        return []
    attack = _combined(pair, piece, "")
    return [(enemy,) for enemy in state.targets(1 - state.owner[piece]) if can_reach(state, attack, enemy)]


def _scissors(table: Table[State], piece: int, target: int) -> None:
    """The higher EC is paid, and both weapons are used."""
    state = table.state
    pair = _pair(state, piece)
    assert pair is not None, "it was offered"
    state.pay(piece, max(weapon.endurance_cost for weapon in pair))
    state.used[piece] |= {str(weapon.number) for weapon in pair}
    types = dict.fromkeys(weapon.damage_type for weapon in pair)
    answer = table.ask(
        state.owner[piece],
        Asked("Scissor Strike: which type of damage?", card="scissor-strike"),
        [Verbs.type(each) for each in types],
    )
    attack = _combined(pair, piece, *Verbs.type.parts(answer))
    attack.ability = state.ability("scissor-strike")
    make(table, attack, [target])


card("scissor-strike", actions=Action("scissor-strike", _scissor_offers, _scissors, is_attack=True))


# More attacks


def _ranged_shots(state: State, piece: int) -> list[tuple[Weapon, int]]:
    """The ranged weapons of a character with the enemies in front of it: they shoot at any distance."""
    enemies = [one for one in state.targets(1 - state.owner[piece]) if state.is_in_front(piece, state.place[one])]
    return [(weapon, enemy) for weapon in state.profile[piece].ranged_weapons for enemy in enemies]


def _barrages(table: Table[State], attack: Attack) -> None:
    """Free ranged attacks, each at 1 less than the one before, until one misses or nobody is left (CO28)."""
    hits, less = bool(attack.hits), 1
    while hits and table.state.is_on_board(attack.attacker):
        hits, less = _shoots_on(table, attack.attacker, less), less + 1


def _shoots_on(table: Table[State], piece: int, less: int) -> bool:
    """A ranged attack with a penalty, if there is an enemy to shoot at. True where it hits."""
    state = table.state
    table.merge_point(lambda: (less, state.key()))
    shots = _ranged_shots(state, piece)
    if not shots:
        return False
    options = [Verbs.shoot(str(weapon.number), enemy) for weapon, enemy in shots]
    answer = table.ask(state.owner[piece], Asked("Barrage: at whom?", card="barrage"), options)
    number, target = Verbs.shoot.parts(answer)
    shot = weapon_attack(state.weapon(piece, number), piece)
    shot.bonus.append(("barrage", -less))
    attack_all(table, shot, [target])
    return bool(shot.hits)


card("barrage", actions=special("barrage", has_own_target=True, after=_barrages))


BUCK_SHOT = Asked(
    "Buck Shot: shoot at once again?",
    "It takes the price of Buck Shot, and strikes an enemy whom you just hit.",
    card="buck-shot",
)


def _shoots_again(table: Table[State], piece: int, attack: Attack) -> None:
    """Right after a ranged attack of its own activation that hit: another at that target, free of EC."""
    state = table.state
    ability = state.ability("buck-shot")
    is_due = attack.is_ranged and attack.hits and state.active == piece and "buck-shot" not in state.used[piece]
    if not is_due or not state.can_pay(piece, ability.endurance, ability.mana):
        return
    shots = [(weapon, enemy) for weapon, enemy in _ranged_shots(state, piece) if enemy in attack.hits]
    options = [Verbs.shoot(str(weapon.number), enemy) for weapon, enemy in shots]
    answer = table.ask(state.owner[piece], BUCK_SHOT, [PASS, *options])
    if answer == PASS:
        return
    state.pay(piece, ability.endurance, ability.mana)
    state.used[piece] |= {"buck-shot"}
    table.say(Events.uses, piece, "buck-shot")
    number, target = Verbs.shoot.parts(answer)
    shot = weapon_attack(state.weapon(piece, number), piece)
    shot.ability = ability
    make(table, shot, [target])


card("buck-shot", after_attacking=_shoots_again)
