"""Tactics cards as they are played: laid open, answered, negated, carried out, each question in a step of its own.

A chain is a card and what answers it: a counter-card, which may be negated (ruling P15); or Press in reply to a card
that defends (ruling P33), which may be negated, too. Nothing answers a Negate (TA10). It takes effect from its end.
"""

from collections.abc import Iterator
from functools import partial

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.events import Events
from armybuilder.engine.games.tactica.piles import LOST, RESUPPLY, leave_hand, play_out
from armybuilder.engine.games.tactica.state import DEFENDING, Play, State, Target
from armybuilder.engine.games.tactica.uses import Grouped, Offers, played_on, use_of
from armybuilder.engine.games.tactica.verbs import NEGATE, PASS, Verbs
from armybuilder.engine.table import Asked, Option, Table
from armybuilder.engine.telling import short, total
from catalog.games.tactica.plain import COMBAT, MUSTERING

#: Negate alone, and two of it together.
SINGLE, DOUBLE = 1, 2
ONE_BY_ONE = "You lay down one card at a time, and are asked again until you pass. Damage above DEF captures."


def play(table: Table[State], player: int, option: Option) -> None:
    """Lay a card of the hand open with all that is chosen about it; then it may be answered."""
    state = table.state
    card, *target = Verbs.play.parts(option)
    use = use_of(card, state.phase)
    laid = Play(player, card, (*target,))
    if use is not None:
        laid = use.chosen(table, laid)
    for _ in range(_copies(laid)):
        leave_hand(state, player, card)
    table.say(Events.plays, player, card, *Verbs.play.target_words(state, Verbs.play(card, *laid.target)))
    state.chain += (laid,)
    if not _is_answerable(table):
        take_effect(table)


def _copies(laid: Play) -> int:
    """The number of cards that are laid down: two Negates may be played together."""
    return int(laid.target[0]) if laid.card == NEGATE else SINGLE


def answer(table: Table[State]) -> None:
    """The other player answers the card that was played last, or passes. It is asked wherever one may be held."""
    state = table.state
    played = state.chain[-1]
    player, said = 1 - played.player, Verbs.play.say(state, Verbs.play(played.card, *played.target))
    answers = Grouped((lambda: list(_answers(table, player)),), PASS)
    option = table.ask(player, Asked(f"Your opponent plays {said}. Answer it?", card=played.card), answers, always=True)
    if option == PASS:
        take_effect(table)
    else:
        play(table, player, option)


def _is_answerable(table: Table[State]) -> bool:
    """True if the other player may hold an answer. It shows nothing: backs are open, and which cards answer what."""
    state = table.state
    last = state.chain[-1]
    is_untouchable = last.card == NEGATE or (state.phase == MUSTERING and not _is_negatable(state, last))
    return not is_untouchable and state.can_answer(1 - last.player)


def _is_negatable(state: State, laid: Play) -> bool:
    """Crown can't be negated but in combat; all other cards can."""
    use = state.library.tactic(laid.card).use(state.phase)
    return use is None or use.is_negatable


def _answers(table: Table[State], player: int) -> Iterator[Option]:
    """Negate, once or twice, and the counter-cards that have a use now."""
    state = table.state
    for card in state.tactics_in_hand(player):
        if card == NEGATE:
            if _is_negatable(state, state.chain[-1]):
                most = min(DOUBLE, state.hand[player].count(NEGATE))
                yield from (Verbs.play(NEGATE, copies) for copies in range(SINGLE, most + 1))
        else:
            offers = _offers(state, card)
            if offers is not None:
                yield from played_on(card, offers(table, player))


def _offers(state: State, card: str) -> Offers | None:
    """In which window a counter-card would be played now, if in any; a card that answers a card is not answered so."""
    use = use_of(card, state.phase)
    if use is None:
        return None
    if state.stage == DEFENDING:
        return use.reply if len(state.chain) == 1 and not state.is_printed else None
    # By print a defence card answers a card played in the Combat Phase; by ruling P14 it answers the attack.
    is_open = len(state.chain) == 1 and (state.phase != COMBAT or state.is_printed)
    return use.answer if is_open else None


def defend(table: Table[State], player: int) -> bool:
    """The attacked player lays down a card against the attack, or passes (C3); whether they passed."""
    groups = (lambda: list(_defense_cards(table, player)),)
    option = table.ask(player, partial(_attacks_in_words, table), Grouped(groups, PASS), always=True)
    if option == PASS:
        return True
    play(table, player, option)
    return False


def _attacks_in_words(table: Table[State]) -> Asked:
    """Each attacked troop, with who attacks it, the sum, and what it comes to if nobody answers."""
    state, words = table.state, []
    for target in figures.attacked(state):
        signs = ", ".join(short(state, each) for each in figures.attackers(state, target))
        damage, defense = figures.damage(table, target), total(figures.defense_parts(table, target))
        ending = "is captured" if damage > defense else "holds"
        words.append(f"{state.names[target]} {ending} ({signs}: {damage} against DEF {defense})")
    return Asked(f"Defend? If you pass, {'; '.join(words)}.", ONE_BY_ONE)


def _defense_cards(table: Table[State], player: int) -> Iterator[Option]:
    for card in table.state.tactics_in_hand(player):
        if use := use_of(card, COMBAT):
            yield from played_on(card, use.defense(table, player))


# Taking effect


def take_effect(table: Table[State]) -> None:
    """Nobody answers any more: the cards of the chain take effect, the last one first."""
    state = table.state
    while state.chain and state.result is None:
        last, state.chain = state.chain[-1], state.chain[:-1]
        if last.card == NEGATE:
            _negate(table, last)
        else:
            _carry_out(table, last)


def _negate(table: Table[State], negate: Play) -> None:
    """The card before it has no effect; both go to RESUPPLY, or one Negate of two and the card to LOST."""
    state = table.state
    negated, state.chain = state.chain[-1], state.chain[:-1]
    is_double = _copies(negate) == DOUBLE
    play_out(state, negate.player, NEGATE, RESUPPLY)
    if is_double:
        play_out(state, negate.player, NEGATE, LOST)
    play_out(state, negated.player, negated.card, LOST if is_double else RESUPPLY)
    table.say(Events.negated, negated.player, negated.card, _copies(negate))


def _carry_out(table: Table[State], laid: Play) -> None:
    state = table.state
    printed = state.library.tactic(laid.card).use(state.phase)
    use = use_of(laid.card, state.phase)
    assert use is not None, f"{laid.card} has no use in this phase"
    assert printed is not None, f"{laid.card} has no use in this phase"
    destination = use.carry_out(table, laid) or printed.destination
    if destination != ON_FIELD:
        play_out(state, laid.player, laid.card, destination)


#: The destination of Crown: it stands.
ON_FIELD = "battlefield"


def targets_of(table: Table[State], player: int, card: str) -> Iterator[Target]:
    use = use_of(card, table.state.phase)
    return use.own(table, player) if use else iter(())


def own_cards(table: Table[State]) -> list[Option]:
    """The tactics cards that the active player may play now, with what each may be put on."""
    state = table.state
    cards = state.tactics_in_hand(state.player)
    return [option for card in cards for option in played_on(card, targets_of(table, state.player, card))]
