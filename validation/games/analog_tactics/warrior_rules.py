"""The rules about Warriors, in the book's order: their weapons, the upgrades of these, and what more they learn."""

from collections import Counter
from collections.abc import Iterator, Sequence

from catalog.games.analog_tactics.plain import WARRIOR, Upgrade, Weapon
from validation.games.analog_tactics import fixes
from validation.games.analog_tactics.army import Army, Piece
from validation.games.analog_tactics.rulebook import book
from validation.moves import Put, Take
from validation.report import Finding, Fix
from validation.words import amounts, counted, listed, verb


@book.rule(cites="warrior")
def weapons_for_warriors(army: Army) -> Iterator[Finding]:
    """Only Warriors have weapons and upgrades of them."""
    for piece in army.pieces:
        cards = [(role, card) for role in ("weapons", "upgrades") for card in piece.has(role)]
        if cards and piece.unit.unit_class != WARRIOR:
            names = [card.name for _, card in cards]
            words = f"{amounts(names)} {verb(names, 'is', 'are')} for Warriors, not for {piece.name}."
            yield fixes.misplaced_finding(piece, cards, words)


# Weapon upgrades


@book.rule(cites="warrior.upgrades")
def upgrades_of_own_weapons(army: Army) -> Iterator[Finding]:
    """An upgrade belongs to a weapon that its unit has."""
    for piece in army.of_class(WARRIOR):
        for weapon in _upgraded(piece):
            if weapon not in piece.all_weapons:
                cards = _upgrades(piece, weapon)
                yield Finding(
                    f"{piece.name} has {listed([card.name for card in cards])} and no {weapon.name}.",
                    at=(piece.key,),
                    have=len(cards),
                    need=0,
                    fixes=(*_take(piece, cards), *_give_weapon(army, piece, weapon)),
                )


def _give_weapon(army: Army, piece: Piece, weapon: Weapon) -> list[Fix]:
    """Choose the weapon, while there is a hand for it."""
    has_hand = len(piece.weapons) < army.cards.classes[WARRIOR].figures["weapons"]
    return fixes.choose(piece, "weapons", [weapon], 1, "") if has_hand else []


@book.rule(cites="warrior.upgrades")
def upgrades_in_order(army: Army) -> Iterator[Finding]:
    """A weapon is +1 before it is +2, and +2 before it is +3."""
    for piece in army.of_class(WARRIOR):
        for weapon in _upgraded(piece):
            steps = {card.level for card in _upgrades(piece, weapon)}
            missing = [level for level in range(1, max(steps)) if level not in steps]
            if missing:
                early = [card for card in _upgrades(piece, weapon) if card.level > missing[0]]
                yield Finding(
                    f"{piece.name} has {listed([card.name for card in early])} without {weapon.name}+{missing[0]}.",
                    at=(piece.key,),
                    have=early[0].name,
                    need=f"{weapon.name}+{missing[0]}",
                    fixes=(*_add_steps(army, piece, weapon, missing), *_take(piece, early)),
                )


def _add_steps(army: Army, piece: Piece, weapon: Weapon, missing: Sequence[int]) -> list[Fix]:
    """The steps in between; where there is a choice, the first option."""
    steps = army.cards.upgrades_of(weapon)
    cards = [next(card for card in steps if card.level == level) for level in missing]
    return fixes.choose(piece, "upgrades", cards, len(cards), "")


@book.rule(cites="warrior.upgrades")
def one_upgrade_each_step(army: Army) -> Iterator[Finding]:
    """Each step of a weapon is one upgrade, whatever there is to choose from."""
    for piece in army.of_class(WARRIOR):
        for weapon in _upgraded(piece):
            levels = Counter(card.level for card in _upgrades(piece, weapon))
            for level in sorted(level for level in levels if levels[level] > 1):
                yield _too_many_of_step(piece, [c for c in _upgrades(piece, weapon) if c.level == level])


def _too_many_of_step(piece: Piece, cards: list[Upgrade]) -> Finding:
    kept = list(dict.fromkeys(cards))
    offered = []
    for card in kept:
        others = list(cards)
        others.remove(card)
        (fix,) = _take(piece, others) or (None,)
        if fix:
            offered.append(Fix(f"Keep {card.name}", fix.moves))
    step = f"{cards[0].weapon.name}+{cards[0].level}"
    return Finding(
        f"{piece.name} has {amounts(card.name for card in cards)}: {step} is one upgrade.",
        at=(piece.key,),
        have=len(cards),
        need=1,
        fixes=tuple(offered),
    )


@book.rule(cites="warrior.upgrades")
def commons_to_second_upgrade(army: Army) -> Iterator[Finding]:
    """A common's weapons reach +2 at most."""
    most = army.cards.classes[WARRIOR].figures["common_upgrade"]
    for piece in army.of_class(WARRIOR):
        high = [card for card in piece.upgrades if card.level > most]
        if high and not piece.unit.is_elite:
            yield Finding(
                f"{piece.name} has {amounts(card.name for card in high)}; +{most} is the most for commons.",
                at=(piece.key,),
                have=max(card.level for card in high),
                need=most,
                fixes=tuple(_take(piece, high)),
            )


# Tier 0 and advancement


@book.rule(cites="warrior.tier-0")
def two_weapons(army: Army) -> Iterator[Finding]:
    """Every Warrior chooses two weapons."""
    need = army.cards.classes[WARRIOR].figures["weapons"]
    for piece in army.of_class(WARRIOR):
        have = len(piece.weapons)
        if have != need or len(set(piece.weapons)) != need:
            carries = f"carries {amounts(weapon.name for weapon in piece.weapons)}" if have else "has no weapon"
            yield Finding(
                f"{piece.name} {carries}; it chooses {need} weapons.",
                at=(piece.key,),
                have=len(set(piece.weapons)) if have <= need else have,
                need=need,
                fixes=tuple(_two_weapons(army, piece, need)),
            )


def _two_weapons(army: Army, piece: Piece, need: int) -> list[Fix]:
    """Keep the first weapons, those with upgrades before others, and fill up with what other Warriors carry."""
    upgraded = _upgraded(piece)
    kept = sorted(dict.fromkeys(piece.weapons), key=lambda weapon: weapon not in upgraded)[:need]
    common = Counter(weapon for other in army.of_class(WARRIOR) for weapon in other.weapons)
    others = sorted(army.cards.weapons.values(), key=lambda weapon: (-common[weapon], weapon.number))
    new = [weapon for weapon in others if weapon not in kept][: need - len(kept)]
    left = list(piece.weapons)
    for weapon in kept:
        left.remove(weapon)
    taken = [Take(piece.key, "weapons", weapon.slug) for weapon in left]
    words = [f"Choose {amounts(w.name for w in new)}"] if new else []
    words += [f"{'p' if new else 'P'}ut away {amounts(w.name for w in left)}"] if left else []
    return [Fix(listed(words), (*taken, *(Put(piece.key, "weapons", weapon.slug) for weapon in new)))]


@book.rule(cites="warrior.advancement")
def weapons_picked_by_warriors(army: Army) -> Iterator[Finding]:
    """Only Warriors pick a weapon when they level up."""
    for piece in army.pieces:
        cards = [("abilities", card) for card in piece.has("abilities") if isinstance(card, Weapon)]
        if cards and piece.unit.unit_class != WARRIOR:
            names = amounts(card.name for _, card in cards)
            words = f"{names}: {counted(len(cards), 'weapon')} picked, and only Warriors pick weapons."
            yield fixes.misplaced_finding(piece, cards, words, "Let go of")


def _upgraded(piece: Piece) -> list[Weapon]:
    """The weapons of which it has upgrades, in the book's order."""
    return sorted({card.weapon for card in piece.upgrades}, key=lambda weapon: weapon.number)


def _upgrades(piece: Piece, weapon: Weapon) -> list[Upgrade]:
    return sorted((card for card in piece.upgrades if card.weapon is weapon), key=lambda card: card.number)


def _take(piece: Piece, cards: Sequence[Upgrade]) -> list[Fix]:
    return fixes.take_away(piece, [("upgrades", card) for card in cards])
