"""Special attacks without a weapon, Meteor among them."""

from armybuilder.engine.games.collision.actions import Action, Offer, Prepare, special
from armybuilder.engine.games.collision.attack import Attack, Effect, Hit, Strike, special_attack, standing_on
from armybuilder.engine.games.collision.combat import attack_all, deal
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hit_effects import CRIT, drain, knock_back, slayed
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.injuries import fall_if_due, injure, slay_the_warped, suffer
from armybuilder.engine.games.collision.rolls import wins_contest
from armybuilder.engine.games.collision.state import Meteor, State
from armybuilder.engine.table import Table

card = Hooks.card
DAZZLE_POWER = 3
SHOVE_TILES = SHOVE_DRAIN = 2


def gives(status: str, tokens: int = 1) -> Effect:
    return lambda table, strike: CRIT[status](table, strike, tokens)


def _crit_power(amount: int) -> Prepare:
    """Power added by a Crit."""

    def prepare(state: State, attack: Attack) -> None:
        attack.crit_power += amount

    return prepare


card("caustic-burst", actions=special("caustic-burst", crit=gives("poison-x", 2)))
card("fire-breathing", actions=special("fire-breathing", prepare=_crit_power(2)))
card("whirling-gale", actions=special("whirling-gale", prepare=_crit_power(3), hit=gives("stun")))
card("static-jolt", actions=special("static-jolt", crit=gives("stun")))
card("clobber", actions=special("clobber", hit=gives("stun"), crit=slayed))


def _embloodies(table: Table[State], strike: Strike) -> None:
    """1 injury without a roll."""
    deal(table, strike, 1)


card("embloody", actions=special("embloody", hit=_embloodies))


def _dazzles(table: Table[State], strike: Strike) -> None:
    """A Pow 3 Fire hit."""
    suffer(table, Hit(strike.target, DAZZLE_POWER, "fire", "dazzle", strike.attack.attacker))


card("dazzle", actions=special("dazzle", hit=gives("stun"), crit=_dazzles))


def _freezes(table: Table[State], strike: Strike) -> None:
    """All Endurance, and Stun."""
    drain(table, strike, table.state.endurance[strike.target])
    CRIT["stun"](table, strike, 1)


card("flash-freeze", actions=special("flash-freeze", injury=_freezes, crit=slayed))


def _steals_mana(table: Table[State], strike: Strike) -> None:
    """1 Mana, if the target has any (ruling P53)."""
    state, target, thief = table.state, strike.target, strike.attack.attacker
    if state.mana[target]:
        state.mana[target] -= 1
        state.gain_mana(thief, 1)
        table.say(Events.mana_stolen, thief, target)


card("mana-theft", actions=special("mana-theft", hit=_steals_mana))


def _warps(table: Table[State], strike: Strike) -> None:
    """Until its next activation the target counts the caster's injuries beside its own (ruling P24)."""
    state, target, caster = table.state, strike.target, strike.attack.attacker
    if state.profile[target].is_statue:
        return
    state.warped[target] = caster, state.injuries[caster]
    table.say(Events.warped, target, state.injuries[caster])
    slay_the_warped(table, target)


card("pain-warp", actions=special("pain-warp", hit=_warps))


def _needs_no_roll(state: State, attack: Attack) -> None:
    """It hits by itself: neither cover nor the roll to hit, so no Crit (ruling CO31)."""
    attack.has_no_rolls = True


card("shockwave", actions=special("shockwave", prepare=_needs_no_roll))


def _shoves(table: Table[State], strike: Strike) -> None:
    """Knockback 2 and 2 Endurance less."""
    knock_back(table, strike, SHOVE_TILES)
    drain(table, strike, SHOVE_DRAIN)


card("shove", actions=special("shove", hit=_shoves, crit=gives("stun")))


def _kills_by_touch(table: Table[State], strike: Strike) -> None:
    """An S-Pow contest: slain, or else the toucher suffers 1 injury; a tie goes to the target (ruling P32)."""
    attacker = strike.attack.attacker
    if wins_contest(table, attacker, strike.target, "spell_power", strike.target):
        slayed(table, strike)
    else:
        injure(table, attacker, 1, is_open=False, is_dealt=False)
        fall_if_due(table, attacker)


card("touch-of-death", actions=special("touch-of-death", hit=_kills_by_touch))


def _envenoms(table: Table[State], strike: Strike) -> None:
    """Poison 1, or 3 instead on a Crit."""
    CRIT["poison-x"](table, strike, 3 if strike.is_critical else 1)


card("venom", actions=special("venom", hit=_envenoms))


SLUG = "meteor"
CRIT_POWER = 4


def _anywhere(table: Table[State], piece: int) -> list[Offer]:
    return [(tile,) for tile in table.state.field.grid.spaces]


def _calls(table: Table[State], piece: int, tile: int) -> None:
    """A token on a tile; it takes the place of an older one of the same player."""
    state = table.state
    state.meteors[state.owner[piece]] = Meteor(tile, piece, state.turn)
    table.say(Events.meteor, piece, tile)


Hooks.card(SLUG, actions=Action(SLUG, _anywhere, _calls, is_aimed=True, attacks_later=True))


def let_fall(table: Table[State], player: int) -> None:
    """The card activates: Att and S-Pow of the caster, even if it is gone; nothing else of its counts (P44)."""
    state = table.state
    meteor = state.meteors[player]
    if meteor is None or meteor.turn == state.turn:
        return
    state.meteors[player] = None
    ability = state.ability(SLUG)
    attack = special_attack(state, meteor.caster, ability)
    attack.is_meteor, attack.weapon_power = True, False
    attack.crit_power = CRIT_POWER
    attack.center, attack.area = meteor.tile, frozenset(state.field.grid.box(meteor.tile, ability.radius))
    table.say(Events.meteor_falls, meteor.tile)
    attack_all(table, attack, standing_on(state, sorted(attack.area)))
