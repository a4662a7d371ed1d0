"""The rules about a team as a whole, as rows of its linear model.

What belongs to the team counts once a line, however many units the line has: so each line that has any is a flag.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial

from catalog.games.analog_tactics.plain import (
    ASSASSIN,
    ENGINEER,
    MAGE,
    MECHANICAL_ARMY,
    STOCK,
    WARRIOR,
    Ability,
    Blueprint,
    Weapon,
)
from validation.games.analog_tactics.army import Army, Piece
from validation.solving.columns import Column, summed
from validation.solving.linear import Model, Sum, added

UnitColumn = Column[Piece]


def require(model: Model, army: Army, columns: Sequence[UnitColumn]) -> None:
    """Every rule about the team that its ruleset has."""
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
        """The number of units of a sort."""
        return summed(self.columns, lambda piece: int(is_counted(piece)))

    def _team(self, amount: Callable[[Piece], int]) -> dict[int, int]:
        """An amount of what belongs to the team, once a line."""
        sums = ((self.flags.get(column.place, column.place), amount(column.pieces[0])) for column in self.columns)
        return {flag: value for flag, value in sums if value}

    def _of_class(self, slug: str) -> dict[int, int]:
        return self._units(lambda piece: piece.unit.unit_class == slug)

    def _stock(self, blueprint: Blueprint) -> dict[int, int]:
        """The copies of a blueprint that the team has in its stock."""
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

    # --- Units --------------------------------------------------------------------------------------------------------

    def one_class(self, code: str) -> None:
        self.model.require(code, dict.fromkeys(self._is_class.values(), 1), most=1)

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

    # --- Picks --------------------------------------------------------------------------------------------------------

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
        """No card more than once in these roles."""
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

    # --- Classes ------------------------------------------------------------------------------------------------------

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
        """So many of something beside an elite of a class; no more, where that is the most."""
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
    """The picks of a class's tier and those above it."""
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
