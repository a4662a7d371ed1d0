"""Reactions: what interrupts others, what changes who or where a target is, what keeps a hit from coming or hurting."""

from armybuilder.engine.games.collision.activation import Activation
from armybuilder.engine.games.collision.attack import Aimed, AnyHit, Attack, Strike, answering_weapons, is_in_range
from armybuilder.engine.games.collision.cards import MELEE
from armybuilder.engine.games.collision.combat import attack_all, face, free_melee_attack
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hit_effects import climb, fall, is_fearless
from armybuilder.engine.games.collision.hooks import Hooks
from armybuilder.engine.games.collision.injuries import is_immune, leave_board
from armybuilder.engine.games.collision.movement import Entering
from armybuilder.engine.games.collision.reactions import Answer, Reaction, Use
from armybuilder.engine.games.collision.rolls import wins_contest
from armybuilder.engine.games.collision.state import MOST_ENDURANCE, NOWHERE, STATUSES, State
from armybuilder.engine.games.collision.verbs import Verbs
from armybuilder.engine.table import Asked, Table
from armybuilder.geometry.cover import Cover

card = Hooks.card
NEAR = 2
LAST_PHASE = 2


def _is_enemy_near(state: State, piece: int, user: int) -> bool:
    return state.are_enemies(piece, user) and state.is_on_board(user) and state.distance(piece, user) <= NEAR


# Uses


def _can_distract(table: Table[State], piece: int, event: Use) -> bool:
    """All but attacks, special movement too (ruling P49)."""
    return not event.is_attack and _is_enemy_near(table.state, piece, event.user)


card("distract", uses=Reaction("distract", _can_distract, lambda table, piece, event: True))


def _can_trip(table: Table[State], piece: int, event: Use) -> bool:
    """Anything named but movement (ruling P49), of an enemy in the front wedge."""
    state = table.state
    is_near = not event.is_movement and _is_enemy_near(state, piece, event.user)
    return is_near and state.is_in_front(piece, state.place[event.user])


def _trips(table: Table[State], piece: int, event: Use) -> bool:
    """A special melee attack without injury, answered like any other; a hit cancels."""
    state = table.state
    attack = Attack(piece, ability=state.ability("trip"))
    attack.accuracy, attack.mode, attack.reach = state.profile[piece].attack, MELEE, NEAR
    attack_all(table, attack, [event.user])
    return event.user in attack.hits


card("trip", uses=Reaction("trip", _can_trip, _trips, is_attack=True))


# Activations


def _can_outmaneuver(table: Table[State], piece: int, event: Activation) -> bool:
    """An enemy within Command that activates in phase 1 or 2."""
    state = table.state
    is_near = state.are_enemies(piece, event.piece) and state.distance(piece, event.piece) <= state.command(piece)
    return is_near and event.phase < LAST_PHASE


def _outmaneuvers(table: Table[State], piece: int, event: Activation) -> bool:
    table.say(Events.put_off, event.piece)
    return True


card("out-maneuver", activates=Reaction("out-maneuver", _can_outmaneuver, _outmaneuvers))


def _can_kiss(table: Table[State], piece: int, event: Activation) -> bool:
    """An ally within Command that can be slain."""
    state = table.state
    other = event.piece
    if piece == other or state.are_enemies(piece, other) or Hooks.is_immune_to_slay(table, other):
        return False
    return state.distance(piece, other) <= state.command(piece)


def _kisses(table: Table[State], piece: int, event: Activation) -> None:
    """All Endurance, Mana and injuries recovered, no status left; slain in its recovery."""
    state, other = table.state, event.piece
    state.endurance[other], state.mana[other] = MOST_ENDURANCE, state.profile[other].mana
    state.injuries[other] = 0
    for status in STATUSES:
        getattr(state, status)[other] = 0
    state.kissed[other] = True
    table.say(Events.kissed, other)


card("kiss-of-death", activates=Reaction("kiss-of-death", _can_kiss, _kisses))


# Striking back


def _can_counter(table: Table[State], piece: int, event: Entering) -> bool:
    """An enemy comes from outside into melee reach and into the front wedge; only a melee weapon strikes (P27)."""
    state, mover = table.state, event.mover
    if not state.are_enemies(piece, mover) or not state.profile[piece].melee_weapons:
        return False
    here = state.place[mover]
    was_outside = event.before == NOWHERE or not state.is_in_melee_reach(piece, event.before)
    return was_outside and state.is_in_melee_reach(piece, here) and state.is_in_front(piece, here)


def _counters(table: Table[State], piece: int, event: Entering) -> bool:
    """A Command contest: if it is won, the movement stops and the attack follows."""
    if wins_contest(table, piece, event.mover, "command", event.mover):
        event.stopper = piece
    return True


card("counter-attack", enters=Reaction("counter-attack", _can_counter, _counters, is_attack=True))


def _can_retaliate(table: Table[State], piece: int, event: Attack) -> bool:
    """It took no injury, and a melee weapon of its can strike the attacker."""
    state = table.state
    return piece in event.unharmed and bool(answering_weapons(state, piece, event.attacker))


def _retaliates(table: Table[State], piece: int, event: Attack) -> None:
    """Turn so that the attacker is in front, and strike for free."""
    state = table.state
    grid, here, there = state.field.grid, state.place[piece], state.place[event.attacker]
    face(table, piece, [facing for facing in range(4) if grid.is_in_front(here, facing, there)])
    free_melee_attack(table, piece, event.attacker)


card("retaliate", unharmed=Reaction("retaliate", _can_retaliate, _retaliates, is_attack=True))


AnyAim = Strike | Aimed


def _partners(state: State, piece: int) -> list[int]:
    return state.friends(piece, state.command(piece))


def _can_castle(table: Table[State], piece: int, event: AnyAim) -> bool:
    """It is the target, and an ally is within Command."""
    return event.target == piece and bool(_partners(table.state, piece))


def _castles(table: Table[State], piece: int, event: AnyAim) -> bool:
    state = table.state
    options = [Verbs.with_(ally) for ally in _partners(state, piece)]
    answer = table.ask(
        state.owner[piece], Asked(f"{state.names[piece]} castles: with which ally?", card="castle"), options
    )
    return _swap(table, event, *Verbs.with_.parts(answer))


card("castle", targeted=Reaction("castle", _can_castle, _castles))


def _has_its_back(table: Table[State], piece: int, event: AnyAim) -> bool:
    """An ally beside it is the target; adjacent is by an edge (ruling P25)."""
    state = table.state
    target = event.target
    if piece == target or state.are_enemies(piece, target) or state.profile[target].is_statue:
        return False
    return state.place[piece] in state.field.grid.near[state.place[target]]


def _steps_in(table: Table[State], piece: int, event: AnyAim) -> bool:
    return _swap(table, event, piece)


card("got-your-back", targeted=Reaction("got-your-back", _has_its_back, _steps_in))


def _swap(table: Table[State], event: AnyAim, ally: int) -> bool:
    """Exchange the target and an ally, who is the target now; one that was rolled for already is not again (P43)."""
    state, target = table.state, event.target
    state.swap(target, ally)
    event.target = ally
    table.say(Events.swapped, target, ally)
    if not isinstance(event, Strike):
        return False
    attack = event.attack
    attack.struck.discard(target)
    if ally in attack.pending:
        attack.pending[attack.pending.index(ally)] = target
    else:
        attack.struck.add(target)
    if ally in attack.struck:
        event.is_negated = True
        table.say(Events.struck_already, ally)
    return event.is_negated


# Sidestep


def _tiles(state: State, piece: int) -> list[int]:
    """The tiles around it on which it can end, up one level at most; diagonals too (ruling CO46)."""
    here, level = state.place[piece], state.field.level
    most = level[here] + climb(state, piece)
    return [tile for tile in state.field.grid.around[here] if state.can_stop_on(tile) and level[tile] <= most]


def _can_sidestep(table: Table[State], piece: int, event: AnyAim) -> bool:
    return event.target == piece and bool(_tiles(table.state, piece))


def _sidesteps(table: Table[State], piece: int, event: AnyAim) -> bool:
    """A tile in any direction; out of reach or out of the area, the attack or ability is over for it."""
    state = table.state
    options = [Verbs.on(tile) for tile in _tiles(state, piece)]
    reach = "Out of reach or out of the area, it is no longer a target."
    (tile,) = Verbs.on.parts(
        table.ask(
            state.owner[piece], Asked(f"{state.names[piece]} sidesteps: to where?", reach, card="sidestep"), options
        )
    )
    before = state.place[piece]
    state.put(piece, tile)
    table.say(Events.sidesteps, piece, tile)
    fall(table, piece, state.field.level[before] - state.field.level[tile])
    if not state.is_on_board(piece):
        event.is_negated = True
    elif not _is_still_reached(state, event):
        event.is_negated = True
        table.say(Events.out_of_reach, piece)
    return event.is_negated


def _is_still_reached(state: State, event: AnyAim) -> bool:
    """Reach and area of an attack, Command of an ability; the wedge does not matter any more (ruling P10)."""
    if isinstance(event, Strike):
        return is_in_range(state, event.attack, state.place[event.target])
    return state.distance(event.user, event.target) <= state.command(event.user)


card("sidestep", targeted=Reaction("sidestep", _can_sidestep, _sidesteps))


ELEMENTS_AND_MAGIC = frozenset(("light", "dark", "fire", "cold", "electric", "acid", "magic"))


# Before the roll


def _is_attacked(table: Table[State], piece: int, event: Strike) -> bool:
    return event.is_attack and event.target == piece


def _ignores(table: Table[State], piece: int, event: Strike) -> bool:
    """The attack is negated for this target; its costs stay spent (ruling CO48)."""
    event.is_negated = True
    table.say(Events.negated, event.target)
    return True


def _hides(table: Table[State], piece: int, event: Strike) -> None:
    event.cover = Cover.TOTAL


card("decoy", targeted=Reaction("decoy", _is_attacked, _hides))


def _dodges(table: Table[State], piece: int, event: Strike) -> None:
    event.defense_bonus.append(("dodge", table.state.ability("dodge").figure("def")))


card("dodge", targeted=Reaction("dodge", lambda t, p, e: _is_attacked(t, p, e) and not e.attack.has_no_rolls, _dodges))


def _parries(table: Table[State], piece: int, event: Strike) -> bool:
    """An Att contest with its penalties; a tie parries (ruling P32)."""
    won = wins_contest(table, piece, event.attack.attacker, "attack", piece)
    return won and _ignores(table, piece, event)


card("parry", targeted=Reaction("parry", lambda t, p, e: _is_attacked(t, p, e) and e.attack.is_melee, _parries))


def _can_deflect(table: Table[State], piece: int, event: Strike) -> bool:
    """A ranged attack, or a blast (ruling P26), on itself or an ally within Command."""
    state = table.state
    if not event.is_attack or not event.attack.is_ranged or state.are_enemies(piece, event.target):
        return False
    return piece == event.target or _is_ally_in_command(state, piece, event.target)


def _is_ally_in_command(state: State, piece: int, other: int) -> bool:
    is_ally = piece != other and not state.are_enemies(piece, other) and not state.profile[other].is_statue
    return is_ally and state.distance(piece, other) <= state.command(piece)


def _deflects(table: Table[State], piece: int, event: Strike) -> bool:
    """An S-Pow contest; a tie deflects (ruling P32)."""
    won = wins_contest(table, piece, event.attack.attacker, "spell_power", piece)
    return won and _ignores(table, piece, event)


card("deflect", targeted=Reaction("deflect", _can_deflect, _deflects))


def _can_look_out(table: Table[State], piece: int, event: Strike) -> bool:
    """An ally within Command is attacked; once an attack, also against an area."""
    state = table.state
    if not event.is_attack or not _is_ally_in_command(state, piece, event.target):
        return False
    return ("look-out", 0) not in event.attack.assisted


def _looks_out(table: Table[State], piece: int, event: Strike) -> None:
    ability = table.state.ability("look-out")
    event.attack.assisted.add(("look-out", 0))
    event.defense_bonus.append(("look-out", ability.figure("def")))
    event.armor_bonus.append(("look-out", ability.figure("armor")))


card("look-out", targeted=Reaction("look-out", _can_look_out, _looks_out))


def _can_assist(table: Table[State], piece: int, event: Strike) -> bool:
    """An ally within Command makes an attack; once an attack. A meteor is made by nobody on the board (P44)."""
    state = table.state
    if not event.is_attack or event.attack.is_meteor or ("tactical-strike", 0) in event.attack.assisted:
        return False
    return _is_ally_in_command(state, piece, event.attack.attacker)


def _assists(table: Table[State], piece: int, event: Strike) -> None:
    """Att and Pow of the whole attack."""
    ability, attack = table.state.ability("tactical-strike"), event.attack
    attack.assisted.add(("tactical-strike", 0))
    attack.bonus.append(("tactical-strike", ability.figure("w_att" if attack.weapon else "att")))
    attack.power_bonus.append(("tactical-strike", ability.figure("pow")))


card("tactical-strike", targeted=Reaction("tactical-strike", _can_assist, _assists))


# After a hit


def _is_struck(table: Table[State], piece: int, event: AnyHit) -> bool:
    return event.target == piece


def _is_at_risk(table: Table[State], piece: int, event: AnyHit) -> bool:
    """It is hit, and Armor has a part in what comes of that: not where it is immune (ruling P60)."""
    return event.target == piece and not is_immune(table, piece, event.damage_type)


def _is_at_risk_by_attack(table: Table[State], piece: int, event: AnyHit) -> bool:
    return event.is_attack and _is_at_risk(table, piece, event)


def _is_hit_by_attack(table: Table[State], piece: int, event: AnyHit) -> bool:
    return event.is_attack and event.target == piece


def _armor_of(slug: str) -> Answer:
    """Armor added for this hit."""

    def blocks(table: Table[State], piece: int, event: AnyHit) -> None:
        event.armor_bonus.append((slug, table.state.ability(slug).figure("armor")))

    return blocks


card("block-2", struck=Reaction("block-2", _is_at_risk, _armor_of("block-2")))
card("block-4", struck=Reaction("block-4", _is_at_risk, _armor_of("block-4")))
card("contort", struck=Reaction("contort", _is_hit_by_attack, _ignores))


def _wears_mage_armor(table: Table[State], piece: int, event: Strike) -> None:
    """8 in place of the printed Armor; injuries and other bonuses count."""
    event.armor_set = table.state.ability("mage-armor").figures["armor"]


card("mage-armor", struck=Reaction("mage-armor", _is_at_risk_by_attack, _wears_mage_armor))


def _hardens(table: Table[State], piece: int, event: Strike) -> None:
    event.cap = 1


card("adamant-form", struck=Reaction("adamant-form", _is_at_risk_by_attack, _hardens))


def _can_awe(table: Table[State], piece: int, event: AnyHit) -> bool:
    """Once an attack, and not one who knows no fear; there must be a roll to make again."""
    if not isinstance(event, Strike) or not _is_hit_by_attack(table, piece, event) or event.is_majestic:
        return False
    return not event.attack.has_no_rolls and not is_fearless(table, event.attack.attacker)


def _awes(table: Table[State], piece: int, event: Strike) -> None:
    event.is_majestic = event.is_to_be_rerolled = True


card("majesty", struck=Reaction("majesty", _can_awe, _awes))


def _can_channel(table: Table[State], piece: int, event: AnyHit) -> bool:
    return _is_hit_by_attack(table, piece, event) and event.damage_type in ELEMENTS_AND_MAGIC


def _channels(table: Table[State], piece: int, event: Strike) -> None:
    """Armor +4 and 1 Mana."""
    _armor_of("power-channel")(table, piece, event)
    table.state.gain_mana(piece, 1)


card("power-channel", struck=Reaction("power-channel", _can_channel, _channels))


def _hops_away(table: Table[State], piece: int, event: AnyHit) -> bool:
    """Off the board, to be placed anywhere later; nothing of the hit follows."""
    event.is_negated = True
    leave_board(table, piece, hops=True)
    return True


card("shadow-hop", struck=Reaction("shadow-hop", _is_struck, _hops_away))


def _is_its_own(table: Table[State], piece: int, event: int) -> bool:
    return event == piece


def _shrugs(table: Table[State], piece: int, event: int) -> bool:
    table.say(Events.shrugged, piece)
    return True


card("shrug", one_injury=Reaction("shrug", _is_its_own, _shrugs))


def _can_cling(table: Table[State], piece: int, event: int) -> bool:
    """Not against a defeat in its own recovery (ruling P37)."""
    return event == piece and table.state.recovering != piece


def _clings(table: Table[State], piece: int, event: int) -> bool:
    """Defeated at the end of its recovery instead, and by nothing before that (ruling P51)."""
    table.state.clinging[piece] = True
    table.say(Events.clings, piece)
    return True


card("cling-to-life", defeated=Reaction("cling-to-life", _can_cling, _clings))
