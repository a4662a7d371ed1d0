"""The rules about Assassins, Mages and Engineers, in the book's order: rewards, spells, rituals and blueprints."""

from collections.abc import Iterator, Sequence

from catalog.games.analog_tactics.plain import ASSASSIN, ENGINEER, MAGE, STOCK, Blueprint
from validation.games.analog_tactics import fixes
from validation.games.analog_tactics.additions import first_free, why_no_spell, why_not_in_stock
from validation.games.analog_tactics.army import Army, Piece
from validation.games.analog_tactics.rulebook import book
from validation.moves import MOST_MOVES
from validation.report import Finding, Fix
from validation.words import amounts, are, counted, listed, verb

_ON_DRONES = ": blueprints are attached to drones, not to the elite."


def _only_for(army: Army, unit_class: str, roles: Sequence[str]) -> Iterator[Finding]:
    """A finding for each line of another class that has something in these roles."""
    for piece in army.pieces:
        cards = [(role, card) for role in roles for card in piece.has(role)]
        if cards and piece.unit.unit_class != unit_class:
            names = [card.name for _, card in cards]
            owner = army.cards.classes[unit_class].name
            words = f"{amounts(names)} {verb(names, 'is', 'are')} for the {owner}, not for {piece.name}."
            yield fixes.misplaced_finding(piece, cards, words)


# Assassin


@book.rule(cites="assassin.missions")
def missions_for_assassins(army: Army) -> Iterator[Finding]:
    """Only Assassins take the rewards of missions."""
    yield from _only_for(army, ASSASSIN, ["missions"])


@book.rule(cites="assassin.missions")
def two_rewards(army: Army) -> Iterator[Finding]:
    """At most two rewards of missions are taken."""
    rewards, most = army.team.missions, army.cards.classes[ASSASSIN].figures["rewards"]
    different = sorted(set(rewards), key=lambda reward: reward.number)
    if len(different) > most:
        gone = [reward for reward in rewards if reward in different[most:]]
        yield Finding(
            f"{listed([reward.name for reward in different])} are {len(different)} rewards; {most} is the most.",
            at=tuple(piece.key for piece in army.pieces if piece.has("missions")),
            have=len(different),
            need=most,
            fixes=tuple(fixes.drop(army, ["missions"], gone)),
        )


@book.rule(cites="assassin.missions")
def each_reward_once(army: Army) -> Iterator[Finding]:
    """The reward of a mission is taken once."""
    yield from fixes.too_often(
        army, army.team.missions, ["missions"], lambda card, have: f"{card.name} is taken {counted(have, 'time')}."
    )


# Mage


@book.rule(cites="mage")
def spells_of_tier_1(army: Army) -> Iterator[Finding]:
    """A Mage's choices at the start are of tier 1."""
    for piece in army.of_class(MAGE):
        wrong = [spell for spell in piece.has("spells") if (spell.unit_class, spell.tier) != (MAGE, 1)]
        if wrong:
            names = [spell.name for spell in wrong]
            words = f"{amounts(names)} {verb(names, 'is', 'are')} not of the Mage's tier 1."
            yield fixes.misplaced_finding(piece, [("spells", spell) for spell in wrong], words, "Let go of")


@book.rule(cites="mage")
def three_spells(army: Army) -> Iterator[Finding]:
    """A Mage chooses three abilities of tier 1 at the start."""
    elite = army.elite_of(MAGE)
    if elite is None:
        return
    spells, need = army.team.spells, army.cards.classes[MAGE].figures["spells"]
    if len(spells) != need:
        names = f" ({amounts(spell.name for spell in spells)})" if spells else ""
        yield Finding(
            f"{elite.name} begins with {need} abilities of tier 1; {are(len(spells))} chosen{names}.",
            at=(elite.key,),
            have=len(spells),
            need=need,
            fixes=tuple(_more_spells(army, elite, need) if len(spells) < need else _fewer_spells(army, need)),
        )


def _more_spells(army: Army, elite: Piece, need: int) -> list[Fix]:
    missing = need - len(army.team.spells)
    tier_1 = [ability for ability in army.cards.abilities_of(MAGE) if ability.tier == 1]
    free = first_free(tier_1, lambda spell: why_no_spell(army, spell), missing)
    return fixes.choose(elite, "spells", free, missing, "")


def _fewer_spells(army: Army, need: int) -> list[Fix]:
    """Let go of repetitions first, then of the last."""
    spells = army.team.spells
    order = [spell for place, spell in enumerate(spells) if spell not in spells[:place]]
    repeated = [spell for place, spell in enumerate(spells) if spell in spells[:place]]
    return fixes.drop(army, ["spells"], (order + repeated)[need:])


@book.rule(cites="mage.rituals")
def rituals_for_mages(army: Army) -> Iterator[Finding]:
    """Only Mages hold rituals and begin with spells."""
    yield from _only_for(army, MAGE, ["rituals", "spells"])


# Engineer


@book.rule(cites="engineer.blueprints")
def blueprints_for_drones(army: Army) -> Iterator[Finding]:
    """Only Engineers have a stock of blueprints, and only their drones carry them."""
    yield from _only_for(army, ENGINEER, [STOCK, "blueprints"])
    for piece in army.of_class(ENGINEER):
        if piece.unit.is_elite and piece.blueprints:
            words = f"{amounts(card.name for card in piece.blueprints)}{_ON_DRONES}"
            yield fixes.misplaced_finding(piece, [("blueprints", card) for card in piece.blueprints], words)


@book.rule(cites="engineer.blueprints")
def two_blueprints(army: Army) -> Iterator[Finding]:
    """An Engineer begins with two blueprints; more come in play."""
    elite = army.elite_of(ENGINEER)
    stock, need = army.team.stock, army.cards.classes[ENGINEER].figures["blueprints"]
    if elite is None or len(stock) == need or (len(stock) > need and army.level > 1):
        return
    if len(stock) < need:
        free = first_free(army.cards.blueprints.values(), lambda b: why_not_in_stock(army, b), need - len(stock))
        offered = fixes.choose(elite, STOCK, free, need - len(stock), "")
    else:
        offered = [*fixes.drop(army, [STOCK], stock[need:]), *fixes.play_at(2)]
    yield Finding(
        f"{elite.name} begins with {need} blueprints; {are(len(stock))} in the stock.",
        at=(elite.key,),
        have=len(stock),
        need=need,
        fixes=tuple(offered),
    )


@book.rule(cites="engineer.blueprints")
def blueprints_within_copies(army: Army) -> Iterator[Finding]:
    """The stock has no more of a blueprint than the box."""
    yield from fixes.too_often(
        army,
        army.team.stock,
        [STOCK],
        lambda card, have: f"The stock has {have} × {card.name}; the box has {card.copies}.",
        lambda card: card.copies,
    )


@book.rule(cites="engineer.blueprints")
def none_twice_on_a_drone(army: Army) -> Iterator[Finding]:
    """A drone has no two blueprints that are alike."""
    for piece in army.pieces:
        repeated = [card for place, card in enumerate(piece.blueprints) if card in piece.blueprints[:place]]
        if repeated:
            names = list(dict.fromkeys(card.name for card in repeated))
            yield Finding(
                f"{piece.name} has {listed(names)} more than once.",
                at=(piece.key,),
                have=len(piece.blueprints),
                need=len(set(piece.blueprints)),
                fixes=tuple(fixes.take_away(piece, [("blueprints", card) for card in repeated])),
            )


@book.rule(cites="engineer.blueprints")
def attached_from_the_stock(army: Army) -> Iterator[Finding]:
    """Blueprints on drones come from the stock."""
    for blueprint in sorted(army.attached, key=lambda card: card.number):
        have, need = army.attached[blueprint], army.team.stock.count(blueprint)
        if have > need:
            wearers = [p for p in army.of_class(ENGINEER) if blueprint in p.blueprints and not p.unit.is_elite]
            yield Finding(
                f"Drones carry {have} × {blueprint.name}; the stock has {need}.",
                at=tuple(piece.key for piece in wearers),
                have=have,
                need=need,
                fixes=(*_detach(wearers, blueprint, have - need), *_more_in_stock(army, blueprint, have)),
            )


@book.rule(cites="engineer.elite-upgrades")
def elite_upgrades_for_engineers(army: Army) -> Iterator[Finding]:
    """Only an Engineer's elite is upgraded when it is destroyed."""
    yield from _only_for(army, ENGINEER, ["elite_upgrades"])


@book.rule(cites="engineer.elite-upgrades", level="advice")
def each_elite_upgrade_once(army: Army) -> Iterator[Finding]:
    """An upgrade of the elite lasts: a second one like it adds nothing."""
    yield from fixes.too_often(
        army,
        army.team.elite_upgrades,
        ["elite_upgrades"],
        lambda card, have: f"{card.name} is chosen {counted(have, 'time')}; it adds no more than once.",
    )


def _detach(wearers: Sequence[Piece], blueprint: Blueprint, excess: int) -> list[Fix]:
    """Take the blueprint from the last drones that have it, whole lines at a time."""
    moves: list[Fix] = []
    for piece in reversed(wearers):
        if excess > 0:
            times = piece.blueprints.count(blueprint)
            moves += fixes.take_away(piece, [("blueprints", blueprint)] * times)
            excess -= piece.count * times
    all_moves = tuple(move for fix in moves for move in fix.moves)[:MOST_MOVES]
    left = f"More drones carry {blueprint.name}." if excess > 0 else ""
    return [Fix(f"Take {blueprint.name} off {counted(len(moves), 'line')} of drones", all_moves, left)]


def _more_in_stock(army: Army, blueprint: Blueprint, have: int) -> list[Fix]:
    """Put it into the stock too, if there are enough of it."""
    if have > blueprint.copies or (army.level == 1 and "two_blueprints" in army.rules):
        return []
    missing = have - army.team.stock.count(blueprint)
    return fixes.choose(army.elite_of(ENGINEER), STOCK, [blueprint] * missing, missing, "")
