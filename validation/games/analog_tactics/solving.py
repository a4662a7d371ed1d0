"""Analog Tactics as a linear model: a unit with all that it carries is a column; the rules about a team are rows.

The forms that a line may take are many; those are looked at that drop what breaks a rule and fill up what is missing.
So a team that is found is the nearest of these. Where none is found, the rules that more of anything never mends are a
proof: two elites, a pick twice, one that is for another class. That something lacks is none.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import combinations, combinations_with_replacement, product

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
    Upgrade,
    Weapon,
)
from catalog.games.analog_tactics.plain import FIGURES as STATISTICS
from validation.army import ArmyFile, Entry
from validation.games.analog_tactics.army import TEAM_ROLES, Army, Piece
from validation.games.analog_tactics.fixes import MOST_IN_ROLE
from validation.games.analog_tactics.team_rules import IN_PLAY
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
#: What stands here is the team's, once, whichever unit it is written with.
SHARED_ROLES = TEAM_ROLES
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
#: The roles in which a card may be as often as it was chosen.
REPEATED = ("rituals", "elite_upgrades")
#: The most upgrades, blueprints or rewards of a line that are left off one by one.
MOST_LEFT_OFF = 4

Roles = Mapping[str, tuple[str, ...]]


def forms(army: Army, piece: Piece, entry: Entry) -> Iterator[tuple[Entry, ...]]:
    """Without what is not for the unit, with what it needs, and with fewer picks or less gear, or the steps between."""
    suiting = _suiting_roles(army, piece)
    alone = _not_elsewhere(army, piece, suiting)
    for own in (suiting,) if alone == suiting else (suiting, alone):
        gears = [*_steps_in_order(army, piece, own), *_other_stocks(army, piece, own), *_less_gear(army, piece, own)]
        for picks in _fewer_picks(army, piece, own.get("abilities", ())):
            for gear in gears:
                roles = _filled({**own, **gear, "abilities": picks}, piece.unit, army)
                if all(len(slugs) <= MOST_IN_ROLE[name] for name, slugs in roles.items()):
                    kept = {name: slugs for name, slugs in roles.items() if slugs}
                    yield (Entry(0, entry.card, 1, kept, entry.note),)


def _suiting_roles(army: Army, piece: Piece) -> dict[str, tuple[str, ...]]:
    """All that it carries in roles of its own, without repetitions that are against the rules."""
    unit, never = piece.unit, IN_PLAY if army.is_new else ()
    own = [role for role in ("abilities", *OWN_ROLES[unit.unit_class]) if role not in never]
    roles = [role for role in own if unit.is_elite == (role in TEAM_ROLES) or role in ("weapons", "upgrades")]
    kept = {role: tuple(card.slug for card in piece.has(role)) for role in roles}
    any_number = REPEATED if "two_weapons" in army.rules else (*REPEATED, "weapons")
    return {role: slugs if role in any_number else _in_number(army, role, slugs) for role, slugs in kept.items()}


def _in_number(army: Army, role: str, slugs: Iterable[str], before: Iterable[str] = ()) -> tuple[str, ...]:
    """The cards, each as often as there are copies of it for a stock, else once; so often with those `before`."""
    had, kept = Counter(before), []
    for slug in slugs:
        if had[slug] < (army.cards.blueprints[slug].copies if role == STOCK else 1):
            had[slug] += 1
            kept.append(slug)
    return tuple(kept)


def _not_elsewhere(army: Army, piece: Piece, roles: Roles) -> dict[str, tuple[str, ...]]:
    """Without what elites before it have for the team, and without picks that are spells at the start."""
    before = [other for other in army.pieces[: army.pieces.index(piece)] if other.unit.is_elite]
    had = {role: [card.slug for other in before for card in other.has(role)] for role in TEAM_ROLES}
    had["abilities"] += [spell.slug for spell in army.team.spells]
    return {
        role: _in_number(army, role, slugs, had[role]) if role in TEAM_ROLES and role not in REPEATED else slugs
        for role, slugs in roles.items()
    }


def _fewer_picks(army: Army, piece: Piece, picks: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The picks that it may have, also with the one for more drones; then fewer, the highest tiers gone first."""
    own = [slug for slug in picks if _is_its_pick(army, piece, slug)]
    dear_last = sorted(own, key=lambda slug: getattr(piece.cards.picks[slug], "least_level", 0))
    if piece.unit.is_elite and piece.unit.unit_class == ENGINEER and MECHANICAL_ARMY not in own:
        yield (*own, MECHANICAL_ARMY)
    for number in range(len(own), -1, -1):
        kept = dear_last[:number]
        yield tuple(slug for slug in own if slug in kept)


def _is_its_pick(army: Army, piece: Piece, slug: str) -> bool:
    card, own = piece.cards.picks[slug], piece.unit.unit_class
    if isinstance(card, Weapon):
        return own == WARRIOR or "weapons_picked_by_warriors" not in army.rules
    if card.is_free and "free_abilities_not_picked" in army.rules:
        return False
    return card.unit_class in ("", own) or "picks_of_the_class" not in army.rules


def _steps_in_order(army: Army, piece: Piece, roles: Roles) -> Iterator[dict[str, tuple[str, ...]]]:
    """Its upgrades, or those alone that suit it, with the steps that come before them, or without what lacks any."""
    own = [piece.cards.upgrades[slug] for slug in roles.get("upgrades", ())]
    if not own:
        return
    chosen = {piece.cards.weapons[slug] for slug in _filled(roles, piece.unit, army)["weapons"]}
    most = TOP_LEVEL if piece.unit.is_elite else piece.cards.classes[WARRIOR].figures["common_upgrade"]
    for weapons in (None, {*chosen, *piece.team.weapons}, {*piece.weapons}, chosen):
        suiting = [card for card in own if weapons is None or (card.weapon in weapons and card.level <= most)]
        steps = {(card.weapon, card.level): card for card in sorted(suiting, key=_number, reverse=True)}
        kept = suiting if weapons is None else [card for card in suiting if card in steps.values()]
        before = [
            step for card in kept for step in _steps_before(piece, card) if (step.weapon, step.level) not in steps
        ]
        yield {"upgrades": tuple(dict.fromkeys(card.slug for card in (*kept, *before)))}
        lacking = {(step.weapon, step.level) for step in before}
        late = [card for card in kept if any(w is card.weapon and level < card.level for w, level in lacking)]
        yield {"upgrades": tuple(card.slug for card in kept if card not in late)}


def _number(card: Upgrade) -> int:
    return card.number


def _steps_before(piece: Piece, upgrade: Upgrade) -> Iterator[Upgrade]:
    """The steps before an upgrade; of a choice, the first."""
    steps = piece.cards.upgrades_of(upgrade.weapon)
    yield from (next(card for card in steps if card.level == level) for level in range(1, upgrade.level))


def _other_stocks(army: Army, piece: Piece, roles: Roles) -> Iterator[dict[str, tuple[str, ...]]]:
    """With what an Engineer's stock lacks, or with no more than a team begins with; with more that came in play."""
    if not piece.unit.is_elite or piece.unit.unit_class != ENGINEER:
        return
    stock, need = roles.get(STOCK, ()), _blueprints_needed(army)
    if len(stock) > need and not _has_any_number(army):
        yield from ({STOCK: some} for some in dict.fromkeys(combinations(stock, need)))
        return
    lacking = max(0, need - len(stock))
    ways = combinations_with_replacement(piece.cards.blueprints, lacking) if lacking else ()
    for more in sorted(ways, key=lambda more: -len(set(more))):
        yield {STOCK: (*stock, *more)}
    yield from ({STOCK: (*stock, *more)} for more in _worn_beside(army, Counter(army.team.stock)))


def _blueprints_needed(army: Army) -> int:
    return army.cards.classes[ENGINEER].figures["blueprints"] if "two_blueprints" in army.rules else 0


def _has_any_number(army: Army) -> bool:
    """True where a stock may have come to more than a team begins with."""
    return army.level > 1 or "two_blueprints" not in army.rules


def _worn_beside(army: Army, stock: Counter[Blueprint]) -> Iterator[tuple[str, ...]]:
    """What drones carry that is not in a stock and could be: all of it, or some that a stock at the start has."""
    worn = sorted(army.attached, key=lambda blueprint: blueprint.number)
    missing = [
        blueprint.slug
        for blueprint in worn
        for _ in range(min(army.attached[blueprint], blueprint.copies) - stock[blueprint])
    ]
    if _has_any_number(army):
        yield tuple(missing)
    for number in range(army.cards.classes[ENGINEER].figures["blueprints"], 0, -1):
        yield from dict.fromkeys(combinations(missing, number))


def _less_gear(army: Army, piece: Piece, roles: Roles) -> Iterator[dict[str, tuple[str, ...]]]:
    """All of what may be left off, or some of it, or none."""
    for role in ("upgrades", "blueprints", "missions"):
        if slugs := roles.get(role):
            in_stock = tuple(slug for slug in slugs if piece.cards.blueprints.get(slug) in army.team.stock)
            for some in (slugs, in_stock) if role == "blueprints" else (slugs,):
                few = range(len(some), max(0, len(some) - MOST_LEFT_OFF) - 1, -1)
                yield from ({role: kept} for number in few for kept in combinations(some, number))
            yield {role: ()}
            return
    yield {}


def _filled(roles: Roles, unit: Unit, army: Army, *, is_new: bool = False) -> dict[str, tuple[str, ...]]:
    """The roles with as much in each as the rules ask for; a newcomer is given its weapons, spells and stock by any."""
    full, cards, rules = dict(roles), army.cards, army.rules
    if unit.unit_class == WARRIOR:
        upgraded = {cards.upgrades[slug].weapon.slug: None for slug in roles.get("upgrades", ())}
        own = sorted(roles.get("weapons", ()), key=lambda slug: slug not in upgraded)
        if is_new or "two_weapons" in rules:
            full["weapons"] = _first(own, (*upgraded, *cards.weapons), cards.classes[WARRIOR].figures["weapons"])
        else:
            had = {*own, *(weapon.slug for weapon in army.team.weapons)}
            full["weapons"] = (*roles.get("weapons", ()), *(slug for slug in upgraded if slug not in had))
    if unit.is_elite and unit.unit_class == MAGE:
        spells = [slug for slug in roles.get("spells", ()) if slug not in roles.get("abilities", ())]
        if "spells_of_tier_1" in rules:
            spells = [slug for slug in spells if slug in _tier_1(cards)]
        free = [slug for slug in _tier_1(cards) if slug not in roles.get("abilities", ())]
        is_filled, need = is_new or "three_spells" in rules, cards.classes[MAGE].figures["spells"]
        full["spells"] = _first(spells, free, need) if is_filled else tuple(spells)
    if unit.is_elite and unit.unit_class == ENGINEER:
        stock = tuple(roles.get(STOCK, ()))
        need = cards.classes[ENGINEER].figures["blueprints"] if is_new else _blueprints_needed(army)
        full[STOCK] = stock if len(stock) >= need else _first(stock, cards.blueprints, need)
    return full


def _first(own: Iterable[str], others: Iterable[str], number: int) -> tuple[str, ...]:
    """The first `number` of the player's own and then the others, each once."""
    return tuple(dict.fromkeys((*own, *others)))[:number]


def newcomers(army: Army) -> Iterator[JoiningPiece]:
    """An elite of each class as its level has it, or without picks; and its commons."""
    for unit in army.cards.units.values():
        most = army.most_in_play_of(unit.unit_class) if unit.role == COMMON else 1
        all_picks = _picks(unit, army) if unit.is_elite else ()
        for picks, stock in product(dict.fromkeys((all_picks, ())), _new_stocks(unit, army)):
            roles = _filled({"abilities": picks, STOCK: stock}, unit, army, is_new=True)
            filled = {name: slugs for name, slugs in roles.items() if slugs}
            yield JoiningPiece(Entry(0, unit.slug, 1, filled), most, is_usual=picks == all_picks)


def _new_stocks(unit: Unit, army: Army) -> list[tuple[str, ...]]:
    """What the stock of a new elite has: nothing of note, or what the drones carry."""
    if not unit.is_elite or unit.unit_class != ENGINEER:
        return [()]
    return list(dict.fromkeys(((), *_worn_beside(army, Counter()))))


def _picks(unit: Unit, army: Army) -> tuple[str, ...]:
    """As many abilities of its class as the level brings that nobody has yet, the lowest tiers first."""
    taken = {card.slug for card in (*army.team.picks, *army.team.spells)}
    free = [one for one in army.cards.abilities_of(unit.unit_class) if not one.is_free and one.slug not in taken]
    free.sort(key=lambda ability: (ability.least_level, ability.number))
    open_picks = max(0, army.team.picks_allowed - len(army.team.picks))
    later = [one.slug for one in free if unit.unit_class != MAGE or one.tier != 1 or one.slug not in _start(army)]
    return tuple(later[:open_picks])


def _tier_1(cards: Cards) -> list[str]:
    return [spell.slug for spell in cards.abilities_of(MAGE) if spell.tier == 1]


def _start(army: Army) -> tuple[str, ...]:
    """The spells with which a new Mage would begin."""
    return tuple(_tier_1(army.cards)[: army.cards.classes[MAGE].figures["spells"]])


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
        """An upgrade of a weapon that is not its own only where the team has picked it."""
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
