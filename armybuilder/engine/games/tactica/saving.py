"""Ways to save a troop that is attacked: the cards that do, by the rules' own code, and the chance that they are held.

There are no dice. What is uncertain is the defender's hand: from what is known, all hidden cards of a back are alike.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from math import comb

from armybuilder.engine.games.tactica import figures
from armybuilder.engine.games.tactica.showing import hidden_cards
from armybuilder.engine.games.tactica.state import TACTICS_PILE, Play, State
from armybuilder.engine.games.tactica.uses import use_of
from armybuilder.engine.table import Table
from catalog.games.tactica.plain import COMBAT

#: The cards that answer an attack.
DEFENSE_CARDS = ("disengage", "saved", "shieldwall")
#: Cards that are held together. A second copy of a card never saves (rulings P14, P32), so each is there once.
Together = frozenset[str]


@dataclass(frozen=True)
class Defense:
    """Cards that the defender may lay down together, in the order of the box, and the DEF that they make."""

    cards: tuple[str, ...]
    defense: int


@dataclass(frozen=True)
class TroopUnderAttack:
    """The damage at a troop, its DEF without an answer, and with each answer that there may be."""

    damage: int
    defense: int
    answers: tuple[Defense, ...]

    @property
    def captures(self) -> bool:
        """Damage is more than DEF, if nobody answers."""
        return self.damage > self.defense

    @property
    def saving(self) -> list[Together]:
        """The cards, one alone or some together, that would keep the target from being captured."""
        return [frozenset(each.cards) for each in self.answers if self.captures and self.damage <= each.defense]


def named_too(state: State, piece: int, target: int) -> TroopUnderAttack:
    """All attacks on a troop, as they will stand with one troop more that names it."""
    table = Table(state.copy(), (None, None))
    table.state.named[piece] = target
    damage = figures.damage(table, target)
    # By print no card answers an attack (ruling P14).
    if state.is_printed or not state.can_answer(state.owner[target]):
        return TroopUnderAttack(damage, figures.defense(table, target), ())
    return troop_under_attack(table, target, damage)


def troop_under_attack(table: Table[State], target: int, damage: int) -> TroopUnderAttack:
    """Damage at a troop, and all that its player may lay down against it."""
    return TroopUnderAttack(damage, figures.defense(table, target), tuple(_answers(table, target)))


def _answers(table: Table[State], target: int) -> Iterator[Defense]:
    """Each card that raises the DEF of a troop; and some together, where they make more than any of them less."""
    found: dict[Together, int] = {frozenset(): figures.defense(table, target)}
    for cards in _subsets(DEFENSE_CARDS):
        defense = _defense_with(table, target, cards)
        if defense > max(less for fewer, less in found.items() if fewer < set(cards)):
            found[frozenset(cards)] = defense
            yield Defense(cards, defense)


def _subsets(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """One of the cards, or some together, the fewest first."""
    return chain.from_iterable(combinations(cards, count) for count in range(1, len(cards) + 1))


def _defense_with(table: Table[State], target: int, cards: Sequence[str]) -> int:
    """The most DEF that a troop has with some or all of these cards, laid down in whatever order serves it best."""
    best = figures.defense(table, target)
    for card in cards:
        others = [each for each in cards if each != card]
        for after in _laid(table, target, card):
            best = max(best, _defense_with(after, target, others))
    return best


def _laid(table: Table[State], target: int, card: str) -> Iterator[Table[State]]:
    """The battle after a card, once for each troop that it may be laid on with good for the target."""
    state = table.state
    use = use_of(card, COMBAT)
    assert use is not None, f"{card} answers no attack"
    player, before = state.owner[target], figures.defense(table, target)
    offered = {chosen[0]: chosen for chosen in use.defense(table, player)}
    for chosen in offered.values():
        after = Table(state.copy(), table.bots)
        use.carry_out(after, Play(player, card, chosen))
        if figures.defense(after, target) > before:
            yield after


# Hands


def chance_of(wanted: Iterable[Together], pile: Sequence[str], drawn: int) -> Fraction:
    """The chance that `drawn` cards of a pile, unseen, hold all of at least one of some sets of cards."""
    sets = list(wanted)
    kinds = sorted(frozenset().union(*sets))
    exactly = ((frozenset(kept), _only(frozenset(kept), kinds, pile, drawn)) for kept in [(), *_subsets(kinds)])
    return sum((chance for kept, chance in exactly if any(each <= kept for each in sets)), Fraction(0))


def _only(kept: Together, kinds: Sequence[str], pile: Sequence[str], drawn: int) -> Fraction:
    """The chance that of some kinds exactly these are among the cards drawn (inclusion and exclusion)."""
    without = [kind for kind in kinds if kind not in kept]
    missing = [(), *_subsets(sorted(kept))]
    return sum(((-1) ** len(more) * _none({*without, *more}, pile, drawn) for more in missing), Fraction(0))


def _none(kinds: set[str], pile: Sequence[str], drawn: int) -> Fraction:
    """The chance that none of some kinds is among the cards drawn."""
    drawn = min(drawn, len(pile))
    others = sum(card not in kinds for card in pile)
    return Fraction(comb(others, drawn), comb(len(pile), drawn))


def held(state: State, player: int, wanted: Iterable[Together]) -> Fraction:
    """The chance that a player holds all of at least one of some sets of tactics cards, as the other may know it."""
    known = frozenset(state.seen[player])
    hidden = [card for card in hidden_cards(state, player) if state.library.is_tactic(card)]
    pile = [*hidden, *state.piles[2 * player + TACTICS_PILE]]
    return chance_of([each - known for each in wanted], pile, len(hidden))
