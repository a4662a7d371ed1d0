"""Analog Tactics as a linear model: a unit with all that it carries is a column; the rules about a team are rows.

The forms that a line may take are many; those are looked at that drop what breaks a rule and fill up what is missing.
So a team that is found is the nearest of these. Where none is found, the rules that more of anything never mends are a
proof: two elites, a pick twice, one that is for another class. That something lacks is none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import combinations, combinations_with_replacement

from catalog.games.analog_tactics.plain import (
    ASSASSIN,
    COMMON,
    ENGINEER,
    MAGE,
    MECHANICAL_ARMY,
    STOCK,
    TOP_LEVEL,
    WARRIOR,
    Ability,
    Blueprint,
    Cards,
    Unit,
    Weapon,
)
from catalog.games.analog_tactics.plain import FIGURES as STATISTICS
from validation.army import ArmyFile, Entry
from validation.games.analog_tactics.army import TEAM_ROLES, Army, Piece
from validation.moves import SetOption
from validation.solving.columns import Column, JoiningPiece, summed
from validation.solving.linear import Model, Sum, added
from validation.solving.movelist import Step
from validation.solving.parts import Taste

PIECE_RULES = frozenset(
    (
        *("gains_with_the_elite", "picks_of_the_class", "free_abilities_not_picked", "weapons_for_warriors"),
        *("upgrades_in_order", "one_upgrade_each_step", "commons_to_second_upgrade", "two_weapons"),
        *("weapons_picked_by_warriors", "missions_for_assassins", "spells_of_tier_1", "rituals_for_mages"),
        *("blueprints_for_drones", "none_twice_on_a_drone", "elite_upgrades_for_engineers"),
    )
)
#: A team has a number of units and no price.
PRICE_RULE = ""
IS_ASKED_ALONE = True
LASTING_RULES = frozenset(
    (
        *("one_class", "one_elite", "commons_in_number", "picks_within_level", "tiers_open_in_time", "picked_once"),
        *("nothing_gained_yet", "gains_with_the_elite", "picks_of_the_class", "free_abilities_not_picked"),
        *("weapons_for_warriors", "one_upgrade_each_step", "commons_to_second_upgrade", "weapons_picked_by_warriors"),
        *("missions_for_assassins", "two_rewards", "each_reward_once", "spells_of_tier_1", "three_spells"),
        *("rituals_for_mages", "blueprints_for_drones", "blueprints_within_copies", "two_blueprints"),
        *("none_twice_on_a_drone", "elite_upgrades_for_engineers"),
    )
)

TASTES: Mapping[str, Taste[Piece]] = {"large": Taste("As large as can be", lambda piece: 1)}


def _figure(name: str) -> Callable[[Piece], int]:
    return lambda piece: piece.figures[name]


FIGURES: Mapping[str, Callable[[Piece], int]] = {
    name.replace("_", " ").capitalize(): _figure(name) for name in STATISTICS
}
QUALITIES: Mapping[str, Callable[[Piece], str]] = {
    "Class": lambda piece: piece.cards.classes[piece.unit.unit_class].name,
    "Abilities": lambda piece: ", ".join(each.name for each in piece.abilities if not each.is_everybodys),
}


def agreements(file: ArmyFile, army: Army) -> Iterable[Sequence[Step]]:
    """The level as it is; a new team is at level 1, and a team that has more may be at a higher one."""
    if army.is_new:
        return [() if army.level == 1 or not army.pieces else (_level(1),)]
    return [(), *((_level(level),) for level in range(army.level + 1, TOP_LEVEL + 1))]


def _level(level: int) -> Step:
    return Step(SetOption("level", level), f"Play at level {level}")


def needed(army: Army, newcomers: Sequence[JoiningPiece]) -> Sequence[JoiningPiece]:
    """Every unit, since an elite leads commons of its class."""
    return newcomers


def traits(piece: Piece) -> Iterator[str]:
    yield f"class:{piece.unit.unit_class}"


def trait_names(cards: Cards) -> dict[str, str]:
    return {f"class:{each.slug}": each.name for each in cards.classes.values()}


# Columns: the forms that a line may take, and the units that may join it with all that they need


#: The roles of each class beside its picks.
OWN_ROLES: Mapping[str, tuple[str, ...]] = {
    "warrior": ("weapons", "upgrades"),
    "assassin": ("missions",),
    "mage": ("spells", "rituals"),
    "engineer": (STOCK, "blueprints", "elite_upgrades"),
}
#: The most upgrades, blueprints or rewards of a line that are left off one by one.
MOST_LEFT_OFF = 4

Roles = Mapping[str, tuple[str, ...]]


def forms(army: Army, piece: Piece, entry: Entry) -> Iterator[tuple[Entry, ...]]:
    """Without what is not for the unit, with what it needs, and with fewer picks or less gear, or the steps between."""
    suiting = _suiting_roles(piece)
    for picks in _fewer_picks(piece, suiting.get("abilities", ())):
        for gear in (*_more_steps(piece), *_other_stocks(piece, suiting.get(STOCK, ())), *_less_gear(suiting)):
            roles = _filled({**suiting, **gear, "abilities": picks}, piece.unit, piece.cards)
            yield (Entry(0, entry.card, 1, {name: slugs for name, slugs in roles.items() if slugs}, entry.note),)


def _suiting_roles(piece: Piece) -> dict[str, tuple[str, ...]]:
    """All that it carries in roles of its own, each card once; in a stock, as often as there are copies."""
    unit = piece.unit
    own = ("abilities", *OWN_ROLES[unit.unit_class])
    roles = [role for role in own if unit.is_elite == (role in TEAM_ROLES) or role in ("weapons", "upgrades")]
    kept = {role: tuple(card.slug for card in piece.has(role)) for role in roles}
    copies = {slug: card.copies for slug, card in piece.cards.blueprints.items()} if STOCK in kept else {}
    return {role: _no_more_than(copies if role == STOCK else {}, slugs) for role, slugs in kept.items()}


def _no_more_than(copies: Mapping[str, int], slugs: tuple[str, ...]) -> tuple[str, ...]:
    """The cards, each as often as there are copies of it, or once."""
    return tuple(slug for place, slug in enumerate(slugs) if slugs[:place].count(slug) < copies.get(slug, 1))


def _fewer_picks(piece: Piece, picks: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The picks of its class, also with the one for more drones; then fewer, those of the highest tiers gone first."""
    own = [slug for slug in picks if _is_its_pick(piece, slug)]
    dear_last = sorted(own, key=lambda slug: getattr(piece.cards.picks[slug], "least_level", 0))
    if piece.unit.is_elite and piece.unit.unit_class == ENGINEER and MECHANICAL_ARMY not in own:
        yield (*own, MECHANICAL_ARMY)
    for number in range(len(own), -1, -1):
        kept = dear_last[:number]
        yield tuple(slug for slug in own if slug in kept)


def _is_its_pick(piece: Piece, slug: str) -> bool:
    card = piece.cards.picks[slug]
    if isinstance(card, Ability):
        return not card.is_free and card.unit_class == piece.unit.unit_class
    return piece.unit.unit_class == WARRIOR


def _more_steps(piece: Piece) -> Iterator[dict[str, tuple[str, ...]]]:
    """With the steps of its weapons' upgrades that come before those that it has; of a choice, the first."""
    steps = {(upgrade.weapon, upgrade.level) for upgrade in piece.upgrades}
    before = [
        next(card.slug for card in piece.cards.upgrades_of(weapon) if card.level == level)
        for weapon in sorted({weapon for weapon, _ in steps}, key=lambda weapon: weapon.number)
        for level in range(1, max(level for other, level in steps if other is weapon))
        if (weapon, level) not in steps
    ]
    if before and piece.unit.unit_class == WARRIOR:
        yield {"upgrades": (*dict.fromkeys(card.slug for card in piece.upgrades), *before)}


def _other_stocks(piece: Piece, stock: tuple[str, ...]) -> Iterator[dict[str, tuple[str, ...]]]:
    """With what an Engineer's stock lacks, or with no more than a team begins with; with one more that came in play."""
    if not piece.unit.is_elite or piece.unit.unit_class != ENGINEER:
        return
    need, has_begun = piece.cards.classes[ENGINEER].figures["blueprints"], piece.team.level > 1
    if len(stock) > need and not has_begun:
        yield from ({STOCK: some} for some in dict.fromkeys(combinations(stock, need)))
        return
    lacking = need - len(stock) if len(stock) < need else int(has_begun)
    ways = combinations_with_replacement(piece.cards.blueprints, lacking) if lacking else ()
    for more in sorted(ways, key=lambda more: -len(set(more))):
        yield {STOCK: (*stock, *more)}


def _less_gear(roles: Roles) -> Iterator[dict[str, tuple[str, ...]]]:
    """All of what may be left off, or some of it, or none."""
    for role in ("upgrades", "blueprints", "missions"):
        if slugs := roles.get(role):
            few = range(len(slugs), max(0, len(slugs) - MOST_LEFT_OFF) - 1, -1)
            yield from ({role: some} for number in few for some in combinations(slugs, number))
            yield {role: ()}
            return
    yield {}


def _filled(roles: Roles, unit: Unit, cards: Cards) -> dict[str, tuple[str, ...]]:
    """The roles with as much in each as the unit needs: two weapons, three spells, two blueprints."""
    full = dict(roles)
    if unit.unit_class == WARRIOR:
        upgraded = {cards.upgrades[slug].weapon.slug: None for slug in roles.get("upgrades", ())}
        own = sorted(roles.get("weapons", ()), key=lambda slug: slug not in upgraded)
        need = cards.classes[WARRIOR].figures["weapons"]
        full["weapons"] = _first(own, (*upgraded, *cards.weapons), need)
    if unit.is_elite and unit.unit_class == MAGE:
        picked = roles.get("abilities", ())
        tier_1 = [spell.slug for spell in cards.abilities_of(MAGE) if spell.tier == 1 and spell.slug not in picked]
        chosen = [slug for slug in roles.get("spells", ()) if slug in tier_1]
        full["spells"] = _first(chosen, tier_1, cards.classes[MAGE].figures["spells"])
    if unit.is_elite and unit.unit_class == ENGINEER:
        stock, need = tuple(roles.get(STOCK, ())), cards.classes[ENGINEER].figures["blueprints"]
        full[STOCK] = stock if len(stock) >= need else _first(stock, cards.blueprints, need)
    return full


def _first(own: Iterable[str], others: Iterable[str], number: int) -> tuple[str, ...]:
    """The first `number` of one's own and then the others, each once."""
    return tuple(dict.fromkeys((*own, *others)))[:number]


def newcomers(army: Army) -> Iterator[JoiningPiece]:
    """An elite of each class as its level has it, and its commons."""
    for unit in army.cards.units.values():
        roles = _filled({"abilities": _picks(unit, army) if unit.is_elite else ()}, unit, army.cards)
        filled = {name: slugs for name, slugs in roles.items() if slugs}
        most = army.most_in_play_of(unit.unit_class) if unit.role == COMMON else 1
        yield JoiningPiece(Entry(0, unit.slug, 1, filled), most)


def _picks(unit: Unit, army: Army) -> tuple[str, ...]:
    """As many abilities of its class as the level brings that nobody has yet, the lowest tiers first."""
    taken = {card.slug for card in (*army.team.picks, *army.team.spells)}
    free = [one for one in army.cards.abilities_of(unit.unit_class) if not one.is_free and one.slug not in taken]
    free.sort(key=lambda ability: (ability.least_level, ability.number))
    open_picks = max(0, army.team.picks_allowed - len(army.team.picks))
    later = [one.slug for one in free if unit.unit_class != MAGE or one.tier != 1 or one.slug not in _start(army)]
    return tuple(later[:open_picks])


def _start(army: Army) -> tuple[str, ...]:
    """The spells with which a new Mage would begin."""
    tier_1 = [spell.slug for spell in army.cards.abilities_of(MAGE) if spell.tier == 1]
    return tuple(tier_1[: army.cards.classes[MAGE].figures["spells"]])


# Rows. What belongs to the team counts once a line, however many units the line has: each line that has any is a flag


UnitColumn = Column[Piece]


def require(model: Model, army: Army, columns: Sequence[UnitColumn]) -> None:
    rows = _Rows(model, army, columns)
    for code, put in ROWS.items():
        if code in army.rules:
            put(rows, code)


class _Rows:
    """Puts the rows of a team into its model."""

    def __init__(self, model: Model, army: Army, columns: Sequence[UnitColumn]) -> None:
        self.model, self.army = model, army
        self.columns = [column for column in columns if column.pieces]
        self.flags = {column.place: self._flag(column) for column in self.columns if column.pieces[0].carried}
        self.is_any = model.flag()
        for column in self.columns:
            self._only_with({column.place: 1}, {self.is_any: 1})

    def _flag(self, column: UnitColumn) -> int:
        """A flag that is up where, and only where, the line is there."""
        if self.model.most[column.place] == 1:
            return column.place
        flag = self.model.whenever({column.place: 1})
        self.model.require("", {column.place: 1, flag: -1}, least=0)
        return flag

    def _only_with(self, counted: Sum, others: Sum, code: str = "") -> None:
        """Nothing of the one without something of the others."""
        most = max(1, self.model.highest(counted))
        self.model.require(code, added([(1, counted), (-most, others)]), most=0)

    def _units(self, is_counted: Callable[[Piece], bool]) -> dict[int, int]:
        return summed(self.columns, lambda piece: int(is_counted(piece)))

    def _team(self, amount: Callable[[Piece], int]) -> dict[int, int]:
        """An amount of what belongs to the team, once a line."""
        sums = ((self.flags.get(column.place, column.place), amount(column.pieces[0])) for column in self.columns)
        return {flag: value for flag, value in sums if value}

    def _of_class(self, slug: str) -> dict[int, int]:
        return self._units(lambda piece: piece.unit.unit_class == slug)

    def _stock(self, blueprint: Blueprint) -> dict[int, int]:
        return self._team(lambda piece: piece.has(STOCK).count(blueprint))

    def _worn(self, blueprint: Blueprint) -> dict[int, int]:
        return summed(self.columns, lambda piece: piece.blueprints.count(blueprint))

    @cached_property
    def _is_class(self) -> dict[str, int]:
        """A flag for each class, up where, and only where, somebody is of it."""
        flags = {}
        for slug in self.army.cards.classes:
            units = self._of_class(slug)
            flags[slug] = self.model.whenever(units)
            self.model.require("", added([(1, units), (-1, {flags[slug]: 1})]), least=0)
        return flags

    # Units

    def one_class(self, code: str) -> None:
        self.model.choose(code, self._is_class.values())

    def one_elite(self, code: str) -> None:
        elites = self._units(lambda piece: piece.unit.is_elite)
        self.model.require(code, added([(1, elites), (-1, {self.is_any: 1})]), least=0)
        self.model.require(code, elites, most=1)

    def commons_in_number(self, code: str) -> None:
        """As many as the class has, and more drones with the ability that allows them."""
        commons = self._units(lambda piece: not piece.unit.is_elite)
        cards, flags = self.army.cards, self._is_class
        least = {flag: cards.unit(slug, "common").in_team for slug, flag in flags.items()}
        self.model.require(code, added([(1, commons), (-1, least)]), least=0)
        most = {flag: self._most_commons(slug) for slug, flag in flags.items()}
        self.model.require(code, added([(1, commons), (-1, most), (-1, self._more_drones(code))]), most=0)

    def _most_commons(self, slug: str) -> int:
        common = self.army.cards.unit(slug, "common")
        return common.in_team if self.army.is_new else common.most_in_play

    def _more_drones(self, code: str) -> dict[int, int]:
        larger = self.army.cards.abilities[MECHANICAL_ARMY]
        more = (larger.most_in_play or 0) - self.army.cards.unit(ENGINEER, "common").most_in_play
        if self.army.is_new or more <= 0:
            return {}
        has_it = self.model.flag()
        chosen = self._team(lambda piece: int(larger in (*piece.has("abilities"), *piece.has("spells"))))
        self.model.require(code, added([(1, chosen), (-1, {has_it: 1})]), least=0)
        return {has_it: more}

    # Picks

    def picks_within_level(self, code: str) -> None:
        picks = self._team(lambda piece: len(piece.has("abilities")))
        self.model.require(code, picks, most=self.army.team.picks_allowed)

    def tiers_open_in_time(self, code: str) -> None:
        """Of each tier and those above it, no more than level-ups since it opened."""
        for unit_class in self.army.cards.classes.values():
            for tier, opens in unit_class.tiers.items():
                if tier > 1:
                    high = self._team(partial(_high_picks, unit_class=unit_class.slug, tier=tier))
                    self.model.require(code, high, most=max(0, self.army.level - opens + 1))

    def picked_once(self, code: str) -> None:
        self._each_once(code, ("abilities", "spells"))

    def each_reward_once(self, code: str) -> None:
        self._each_once(code, ("missions",))

    def _each_once(self, code: str, roles: Iterable[str]) -> None:
        for counts in self._by_card(roles).values():
            self.model.require(code, counts, most=1)

    def _by_card(self, roles: Iterable[str]) -> dict[object, dict[int, int]]:
        """For each card in some roles, how often the team has it."""
        sums: dict[object, dict[int, int]] = {}
        for column in self.columns:
            for card in (card for role in roles for card in column.pieces[0].has(role)):
                terms, flag = sums.setdefault(card, {}), self.flags[column.place]
                terms[flag] = terms.get(flag, 0) + 1
        return sums

    def nothing_gained_yet(self, code: str) -> None:
        """Nobody at a higher level; what comes in play is no line's."""
        if self.army.level > 1:
            self.model.require(code, {self.is_any: 1}, most=0)
        for column in self.columns:
            if any(column.pieces[0].has(role) for role in ("missions", "rituals", "upgrades", "elite_upgrades")):
                self.model.require(code, {column.place: 1}, most=0)

    # Classes

    def upgrades_of_own_weapons(self, code: str) -> None:
        """An upgrade of a weapon that is not one's own only where the team has picked it."""
        for column in self.columns:
            piece = column.pieces[0]
            foreign = {upgrade.weapon for upgrade in piece.upgrades} - {*piece.weapons}
            for weapon in sorted(foreign, key=lambda weapon: weapon.number):
                if piece.unit.unit_class == WARRIOR:
                    self._only_with({column.place: 1}, self._picked(weapon), code)

    def _picked(self, weapon: Weapon) -> dict[int, int]:
        return self._team(lambda piece: int(weapon in piece.has("abilities")))

    def two_rewards(self, code: str) -> None:
        taken = [self.model.whenever(counts) for counts in self._by_card(("missions",)).values()]
        most = self.army.cards.classes[ASSASSIN].figures["rewards"]
        self.model.require(code, dict.fromkeys(taken, 1), most=most)

    def three_spells(self, code: str) -> None:
        need = self.army.cards.classes[MAGE].figures["spells"]
        self._elite_has(code, MAGE, self._team(lambda piece: len(piece.has("spells"))), need, is_most=True)

    def two_blueprints(self, code: str) -> None:
        need = self.army.cards.classes[ENGINEER].figures["blueprints"]
        stock = self._team(lambda piece: len(piece.has(STOCK)))
        self._elite_has(code, ENGINEER, stock, need, is_most=self.army.level == 1)

    def _elite_has(self, code: str, unit_class: str, has: Sum, need: int, *, is_most: bool) -> None:
        """A number of something beside an elite of a class: the least, or the most."""
        elites = self._units(lambda piece: piece.unit.is_elite and piece.unit.unit_class == unit_class)
        is_there = self.model.whenever(elites)
        self.model.require(code, added([(1, has), (-need, {is_there: 1})]), least=0)
        if is_most:
            room = self.model.highest(has)
            self.model.require(code, added([(1, has), (room, {is_there: 1})]), most=need + room)

    def blueprints_within_copies(self, code: str) -> None:
        for blueprint in self.army.cards.blueprints.values():
            stock = self._stock(blueprint)
            self.model.require(code, stock, most=blueprint.copies)

    def attached_from_the_stock(self, code: str) -> None:
        for blueprint in self.army.cards.blueprints.values():
            worn = self._worn(blueprint)
            stock = self._stock(blueprint)
            self.model.require(code, added([(1, worn), (-1, stock)]), most=0)


def _high_picks(piece: Piece, unit_class: str, tier: int) -> int:
    picks = (card for card in piece.has("abilities") if isinstance(card, Ability))
    return sum(card.unit_class == unit_class and (card.tier or 0) >= tier for card in picks)


#: The rows of each rule.
ROWS: dict[str, Callable[[_Rows, str], None]] = {
    name: getattr(_Rows, name)
    for name in (
        *("one_class", "one_elite", "commons_in_number", "picks_within_level", "tiers_open_in_time", "picked_once"),
        *("nothing_gained_yet", "upgrades_of_own_weapons", "two_rewards", "each_reward_once", "three_spells"),
        *("two_blueprints", "blueprints_within_copies", "attached_from_the_stock"),
    )
}
