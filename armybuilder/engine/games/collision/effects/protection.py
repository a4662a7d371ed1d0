"""Reactions that keep a hit from coming, from landing, or from hurting."""

from armybuilder.engine.games.collision.attack import AnyHit, Strike
from armybuilder.engine.games.collision.events import Events
from armybuilder.engine.games.collision.hooks import HOOKS
from armybuilder.engine.games.collision.injuries import is_immune, leave_board
from armybuilder.engine.games.collision.reactions import Answer, Reaction
from armybuilder.engine.games.collision.rolls import wins_contest
from armybuilder.engine.games.collision.state import State
from armybuilder.engine.games.collision.statuses import is_fearless
from armybuilder.engine.table import Table
from armybuilder.geometry.cover import Cover

card = HOOKS.card
ELEMENTS_AND_MAGIC = frozenset(("light", "dark", "fire", "cold", "electric", "acid", "magic"))


# --- Before the roll --------------------------------------------------------------------------------------------------


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


# --- After a hit ------------------------------------------------------------------------------------------------------


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
