"""The rules about every team, in the book's order: its units, its level-ups, how it begins."""

from collections.abc import Iterable, Iterator

from catalog.games.analog_tactics.plain import ENGINEER, MECHANICAL_ARMY, Ability
from validation.games.analog_tactics import fixes
from validation.games.analog_tactics.additions import late_tiers, level_for
from validation.games.analog_tactics.army import TEAM_ROLES, Army
from validation.games.analog_tactics.rulebook import book
from validation.report import Finding, Fix
from validation.words import amounts, are, counted, listed, verb

CHOSEN = ("abilities", "spells")
#: The gains that a new team cannot have: they come in play.
IN_PLAY = ("missions", "rituals", "upgrades", "elite_upgrades")

# Units and classes


@book.rule(cites="units-and-classes")
def one_class(army: Army) -> Iterator[Finding]:
    """All units of a team are of one class."""
    home = army.team.unit_class
    strangers = [piece for piece in army.pieces if home and piece.unit.unit_class != home.slug]
    if home and strangers:
        names = [piece.name for piece in strangers]
        yield Finding(
            f"{listed(names)} {verb(names, f'is no {home.name}', f'are no {home.name}s')}, as most of the team is.",
            at=tuple(piece.key for piece in strangers),
            have=sum(army.class_sizes[slug] > 0 for slug in army.class_sizes),
            need=1,
            fixes=tuple(fixes.take_out(strangers, "There are more of other classes.")),
        )


@book.rule(cites="units-and-classes")
def one_elite(army: Army) -> Iterator[Finding]:
    """A team has one elite."""
    have = sum(piece.count for piece in army.elites)
    if not army.pieces or have == 1:
        return
    offered = _keep_one_elite(army, have) if have else fixes.add_elite(army)
    yield Finding(
        f"The team has {have} elites; it leads with one." if have else "The team has no elite to lead it.",
        at=tuple(piece.key for piece in army.elites),
        have=have,
        need=1,
        fixes=tuple(offered),
    )


def _keep_one_elite(army: Army, have: int) -> list[Fix]:
    """Take out the other lines of elites first, then what the best line has too many of."""
    kept, *others = army.elites
    return fixes.fewer((*others, kept), have - 1, "There are still more than one.")


@book.rule(cites="units-and-classes")
def commons_in_number(army: Army) -> Iterator[Finding]:
    """A team begins with four commons; an Engineer builds more drones in play."""
    home = army.team.unit_class
    if home is None:
        return
    have = sum(piece.count for piece in army.commons)
    least, most = army.cards.unit(home.slug, "common").in_team, army.most_commons
    if have < least:
        yield Finding(
            f"The team has {counted(have, 'common')}; it begins with {least}.",
            at=tuple(piece.key for piece in army.commons),
            have=have,
            need=least,
            fixes=tuple(fixes.add_commons(army, least - have)),
        )
    elif have > most:
        strangers_first = sorted(army.commons, key=lambda piece: (piece.unit.unit_class == home.slug, -piece.count))
        bound = f"it begins with {most}" if army.is_new else f"{most} is the most"
        yield Finding(
            f"The team has {counted(have, 'common')}; {bound}.",
            at=tuple(piece.key for piece in army.commons),
            have=have,
            need=most,
            fixes=(*fixes.fewer(strangers_first, have - most, "There are still too many."), *_more_drones(army, have)),
        )


def _more_drones(army: Army, have: int) -> list[Fix]:
    """Pick the ability that allows more drones, where a team has come so far."""
    ability, elite = army.cards.abilities[MECHANICAL_ARMY], army.elite_of(ENGINEER)
    if army.is_new or army.team.unit_class is None or army.team.unit_class.slug != ENGINEER:
        return []
    if have > (ability.most_in_play or 0) or ability in army.team.chosen:
        return []
    return fixes.choose(elite, "abilities", [ability], 1, "")


# Leveling up


@book.rule(cites="leveling-up")
def gains_with_the_elite(army: Army) -> Iterator[Finding]:
    """All that belongs to the whole team is written with its elite."""
    for piece in army.commons:
        cards = [(role, card) for role in TEAM_ROLES for card in piece.has(role)]
        if cards:
            names = [card.name for _, card in cards]
            words = f"{amounts(names)} {verb(names, 'belongs', 'belong')} to the team, not to {piece.name}."
            yield fixes.misplaced_finding(piece, cards, words, "Let go of", *fixes.move_to_elite(army, piece))


@book.rule(cites="leveling-up")
def picks_of_the_class(army: Army) -> Iterator[Finding]:
    """A level-up brings an ability of the team's own class."""
    for piece in army.pieces:
        own = army.cards.classes[piece.unit.unit_class]
        strange = [a for a in piece.has("abilities") if isinstance(a, Ability) and a.unit_class not in ("", own.slug)]
        if strange:
            names = [ability.name for ability in strange]
            words = f"{amounts(names)} {verb(names, 'is no ability', 'are no abilities')} of the {own.name}."
            yield fixes.misplaced_finding(piece, [("abilities", ability) for ability in strange], words, "Let go of")


@book.rule(cites="leveling-up")
def picks_within_level(army: Army) -> Iterator[Finding]:
    """Each level-up brings one pick."""
    team = army.team
    have, most = len(team.picks), team.picks_allowed
    if have > most:
        dear_last = sorted(team.picks, key=lambda card: card.least_level if isinstance(card, Ability) else 0)
        yield Finding(
            f"The team has {counted(have, 'pick')}; level {team.level} brings {most}.",
            at=tuple(piece.key for piece in army.pieces if piece.has("abilities")),
            have=have,
            need=most,
            fixes=(*fixes.drop(army, ["abilities"], dear_last[most:]), *fixes.play_at(have + 1)),
        )


@book.rule(cites="leveling-up", level="advice")
def picks_left(army: Army) -> Iterator[Finding]:
    """A level-up is worth a pick."""
    team = army.team
    have, most = len(team.picks), team.picks_allowed
    if army.elites and have < most:
        yield Finding(
            f"Level {team.level} brings {counted(most, 'pick')}; {are(most - have)} still open.",
            at=(army.elites[0].key,),
            have=have,
            need=most,
            fixes=tuple(fixes.play_at(have + 1)),
        )


@book.rule(cites="leveling-up")
def tiers_open_in_time(army: Army) -> Iterator[Finding]:
    """A pick comes from a tier that was open at its level-up."""
    for late in late_tiers(army.team):
        high = sorted(late.picks, key=lambda card: (-card.least_level, card.number))
        have = len(high)
        yield Finding(
            f"{amounts(card.name for card in high)}: {counted(have, 'pick')} of tier {late.tier}, which opens at level "
            f"{late.opens}; {counted(late.allowed, 'level-up')} by level {army.level}.",
            at=_keys_with_any(army, high),
            have=have,
            need=late.allowed,
            fixes=(
                *fixes.drop(army, ["abilities"], high[: have - late.allowed]),
                *fixes.play_at(level_for(late.opens, have)),
            ),
        )


def _keys_with_any(army: Army, cards: Iterable[Ability]) -> tuple[int, ...]:
    wanted = set(cards)
    return tuple(piece.key for piece in army.pieces if not wanted.isdisjoint(piece.has("abilities")))


@book.rule(cites="leveling-up")
def picked_once(army: Army) -> Iterator[Finding]:
    """An ability or a weapon is picked once."""
    yield from fixes.too_often(
        army,
        (*army.team.picks, *army.team.spells),
        CHOSEN,
        lambda card, have: f"{card.name} is chosen {counted(have, 'time')}; once will do.",
    )


# Beginning a game


@book.rule(cites="beginning-a-game")
def free_abilities_not_picked(army: Army) -> Iterator[Finding]:
    """Abilities that every unit has, and those of tier 0, take no pick."""
    free = [card for card in army.team.picks if isinstance(card, Ability) and card.is_free]
    if free:
        names = [ability.name for ability in free]
        yield Finding(
            f"{amounts(names)} {verb(names, 'takes', 'take')} no pick: a team has {verb(names, 'it', 'them')} anyway.",
            at=_keys_with_any(army, free),
            have=len(free),
            need=0,
            fixes=tuple(fixes.drop(army, ["abilities"], free)),
        )


@book.rule(cites="beginning-a-game")
def nothing_gained_yet(army: Army) -> Iterator[Finding]:
    """A new team is at level 1 and has no upgrades, rewards or rituals."""
    gained = [(piece, [(role, card) for role in IN_PLAY for card in piece.has(role)]) for piece in army.pieces]
    if army.pieces and army.level > 1:
        yield Finding(
            f"A new team is at level 1; this one is at level {army.level}.",
            have=army.level,
            need=1,
            fixes=tuple(fixes.play_at(1)),
        )
    for piece, cards in gained:
        if cards:
            names = [card.name for _, card in cards]
            yield fixes.misplaced_finding(piece, cards, f"{piece.name} has {amounts(names)}: that comes in play.")
