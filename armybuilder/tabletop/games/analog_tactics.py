"""Analog Tactics at a real table: units with Health and points, a team that levels up, and the round.

Levels and picks are the side's: they change every unit. What a team may build or summon lies ready beside its units.
"""

from collections import Counter as Counts
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from armybuilder.engine.games.analog_tactics.gains import MOST_REWARDS
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.points import REACTION, SPECIAL
from armybuilder.engine.games.analog_tactics.turn import INFILTRATE, MARK
from armybuilder.engine.games.analog_tactics.uses import Use
from armybuilder.faces.face import Stat
from armybuilder.faces.games.analog_tactics.cards import ability_costs
from armybuilder.faces.games.analog_tactics.pieces import figure_name
from armybuilder.tabletop.assembling import (
    Reminders,
    changed_figures,
    copies,
    figure,
    part_of,
    printed_figures,
    roster,
    text_of,
    written,
)
from armybuilder.tabletop.sheets import Carried, Choice, Counter, Figure, Mark, Part, Phase, Piece, Sheet, Text
from catalog.games.analog_tactics.models import (
    Ability,
    Blueprint,
    EliteUpgrade,
    Keyword,
    Mission,
    Monster,
    Obstacle,
    Ritual,
    RitualSpell,
    Unit,
    UnitClass,
    WeaponUpgrade,
)
from catalog.games.analog_tactics.models import Weapon as WeaponCard
from catalog.games.analog_tactics.plain import (
    ASSASSIN,
    ELITE,
    ENGINEER,
    FIGURES,
    MAGE,
    TOP_LEVEL,
    WARRIOR,
    Gain,
    Weapon,
)
from catalog.models import Card, RuleSection
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook
from validation.games.analog_tactics.army import Army, Team
from validation.games.analog_tactics.army import Piece as Line

ROUND, OWN_TURN, OTHERS, ROUND_END = "round", "own-turn", "others", "round-end"
TURN_PHASES = (
    Phase(ROUND, "Round begins"),
    Phase(OWN_TURN, "Your turn"),
    Phase(OTHERS, "Other players’ turns"),
    Phase(ROUND_END, "Round ends"),
)
#: The times of the lines of the turn on one page.
LINES = {
    "A round begins": ROUND,
    "Your turn begins": OWN_TURN,
    "Moving": OWN_TURN,
    "Attacking": "attack",
    "Damage": "attack",
    "Reactions": "reaction",
    "Your turn ends": OWN_TURN,
    "Levels": ROUND_END,
    "Winning": "end",
}
#: The times of the engine's hooks, but for what is used: its points say it.
HOOKS = {
    "attack": "hit_bonus damage_bonus damage_bonus_around strikes_behind boosts hit_situation wins_ties "
    "cannot_be_evaded damage_situation damage_situation_around ignores_armor on_success after_own_attack "
    "after_killing_around",
    "hit": "evasion_bonus evasion_bonus_around armor_bonus armor_bonus_around defences toll evasion_again "
    "drops_penalties rolls_twice after_miss grounds_around shelters rescues ripostes",
    "reaction": "jams_around pursues shoots_around after_loss_around",
    ROUND: "more_attacks",
    ROUND_END: "heals_at_round_end",
    OWN_TURN: "is_free_step passes has_haste wraps ways",
}
TIMES_OF = {hook: when for when, hooks in HOOKS.items() for hook in hooks.split()}
#: The times of the points that a use takes.
KEYWORDS: Mapping[str, str] = {
    SPECIAL: OWN_TURN,
    REACTION: "reaction",
    Keyword.ATTACK: "attack",
    Keyword.MOVEMENT: OWN_TURN,
    Keyword.BUILD: OWN_TURN,
}
#: What the engine does itself as a round begins.
AT_ROUND = (INFILTRATE, MARK)
#: The points that a round brings back.
POINTS = ("attack", "movement", "special", "reaction")
#: How many lie ready of a building without a bound.
BUILDINGS_READY = 4
#: The roles of a team as its sheet has them: the word for a pick.
Pick = Gain | Weapon
PICKS = {"abilities": "Pick", "spells": "Spell", "missions": "Reward", "rituals": "First ritual"}
PICKED = {
    "abilities": ("ability", "weapon"),
    "spells": ("ability",),
    "missions": ("mission",),
    "rituals": ("ritual",),
}


def sheet_of(army: ArmyFile, shelf: Shelf) -> Sheet:
    mustered: Army = rulebook(army.game).build_roster(army, shelf)
    team = mustered.team
    reminders = Reminders(army.game, LINES)
    for line in mustered.pieces:
        for card in _cards(line, shelf):
            reminders.add(times_of(card), card, line, said=_said(card))
        for role, card in _open_gains(line, shelf):
            reminders.add(times_of(card), card, line, needs=f"{role}-{card.slug}")
    for card in _open_picks(team, shelf):
        reminders.add(times_of(card), card, said=_said(card), needs=card.slug)
    pieces = [*copies((line, _piece(line, shelf)) for line in mustered.pieces), *_ready(team, shelf)]
    return Sheet(
        pieces=tuple(pieces),
        counters=tuple(_side_counters(mustered, shelf)),
        phases=TURN_PHASES,
        reminders=reminders.all(),
        choices=tuple(_picks(team)),
        score="points",
        turn_word="Round",
    )


def figures_after(piece: Piece, carried: Carried, shelf: Shelf) -> tuple[Figure, ...]:
    """The figures at the team's level, with its picks and with what the unit has gained."""
    if piece.kind == "monster":
        return piece.figures
    team = _team(piece, carried, shelf)
    if piece.kind == "obstacle":
        built = dict(roster(shelf, team, level=carried.counters.get("level", 1)).team.buildings)
        found = next((values for building, values in built.items() if building.slug == piece.card), None)
        return _built(found) if found else piece.figures
    own = written(piece, upgrades=_marked("upgrades", carried.marks), blueprints=_marked("blueprints", carried.marks))
    army: Army = roster(shelf, team, own, level=carried.counters.get("level", 1))
    line = next(line for line in army.pieces if line.key == 1)
    changes: dict[str, Callable[[int], int]] = {}
    if line.unit.is_elite and line.unit.unit_class == ASSASSIN:
        most = line.cards.classes[ASSASSIN].figures["elite_damage"]
        prepared = carried.counters.get("elite-damage", 0)
        changes["damage"] = lambda printed: min(printed + prepared, max(printed, most))
    return changed_figures(printed_figures(line, shelf), changes)


def _team(piece: Piece, carried: Carried, shelf: Shelf) -> Entry:
    """The team's elite as a line that has all its picks; as many as make the class the team's."""
    own = next(part.card for part in piece.parts if part.kind == "unit_class")
    unit = rulebook(shelf.game.slug).cards(shelf).unit(own, ELITE)
    roles = {
        role: tuple(slug for name, slug in carried.choices.items() if slug and name.startswith(f"{role}-"))
        for role in PICKS
    }
    return Entry(2, unit.slug, 99, roles)


def _marked(role: str, marks: Collection[str]) -> tuple[str, ...]:
    return tuple(sorted(mark.removeprefix(f"{role}-") for mark in marks if mark.startswith(f"{role}-")))


# Times


def times_of(card: Card) -> list[str]:
    """When a card matters: by the points that it takes, and where it has a say in the engine."""
    if card.slug in AT_ROUND:
        return [ROUND]
    if isinstance(card, WeaponCard):
        return ["attack"]
    hooks = _hooks(card)
    times = [TIMES_OF[hook] for hook in hooks if hook != "uses"]
    if isinstance(used := hooks.get("uses"), Use):
        times += [KEYWORDS[keyword] for keyword in used.keywords]
    elif isinstance(card, Ability) and not times:
        times += [KEYWORDS[keyword] for keyword in card.keywords if keyword in KEYWORDS]
        times += [OWN_TURN] if not times and not card.changes else []
    elif isinstance(card, Blueprint) and not times and card.keyword in KEYWORDS:
        times.append(KEYWORDS[card.keyword])
    elif isinstance(card, Ritual):
        times.append(OWN_TURN)
    return times


def _hooks(card: Card) -> Mapping[str, object]:
    """What the engine knows a card by: obstacles and classes share slugs with abilities."""
    sort = {"obstacle": " building", "unit_class": " class", "weapon": " weapon"}.get(card.kind, "")
    return Hooks.cards.get(f"{card.slug}{sort}", {})


def _said(card: Card) -> Text:
    """A card's text under its name and costs; a weapon's is those of its forms."""
    if isinstance(card, Ability):
        return text_of(card, f"{card.name} · {ability_costs(card)}")
    if isinstance(card, WeaponCard):
        forms = "\n\n".join(f"Form {form.form}: {form.text}" for form in card.forms.all())
        return Text(card.name, forms, (card.kind, card.slug))
    if isinstance(card, Ritual):
        return text_of(card, f"Ritual: {card.name}")
    if isinstance(card, RitualSpell):
        return text_of(card, f"{card.name} · {card.get_series_display()}, {card.points}")
    return text_of(card)


def _cards(line: Line, shelf: Shelf) -> Iterator[Card]:
    """All cards that a unit has; with the elite come its team's."""
    had: dict[str, Sequence[Pick]] = {
        "ability": line.abilities,
        "weapon": line.all_weapons,
        "weapon_upgrade": line.upgrades,
        "blueprint": line.blueprints,
    }
    for kind, plain in had.items():
        yield from (shelf.kind(kind)[each.slug] for each in dict.fromkeys(plain))
    if line.unit.is_elite:
        yield from (shelf.all(Mission)[each.slug] for each in dict.fromkeys(line.team.missions))
        yield from (shelf.all(EliteUpgrade)[each.slug] for each in dict.fromkeys(line.team.elite_upgrades))
        if line.unit.unit_class == MAGE:
            yield from (card for model in (Ritual, RitualSpell) for card in shelf.all(model).values())
        yield from (shelf.all(Obstacle)[building.slug] for building, _ in line.team.buildings)


# Units


def _piece(line: Line, shelf: Shelf) -> Piece:
    unit = shelf.all(Unit)[line.unit.slug]
    return Piece(
        key="",
        kind="unit",
        card=unit.slug,
        name=line.name,
        figures=tuple(printed_figures(line, shelf).values()),
        texts=tuple(map(_said, _texts(line, shelf))),
        counters=tuple(_counters(line, shelf)),
        marks=tuple(_marks(line, shelf)),
        parts=tuple(_parts(line, shelf)),
    )


def _texts(line: Line, shelf: Shelf) -> Iterator[Card]:
    """The cards that are no parts: abilities, and with the elite what its team has gained."""
    carried = ("weapon", "weapon_upgrade", "blueprint")
    yield from (card for card in _cards(line, shelf) if card.kind not in carried)


def _counters(line: Line, shelf: Shelf) -> Iterator[Counter]:
    """Health, the points of a round, the weaponform, and what a round or the team's elite counts."""
    yield Counter("health", "Health", line.figures["health"], figure="health")
    for name in POINTS:
        yield Counter(name, figure_name(name), line.figures[name], refills=ROUND, figure=name)
    if line.unit.unit_class == WARRIOR:
        yield Counter("form", "Weaponform", 1, least=1, refills=OWN_TURN)
    if line.unit.is_elite:
        for ability in _abilities_of(line.unit.unit_class, shelf):
            if uses := ability.uses_per_round:
                yield Counter(f"uses-{ability.slug}", f"{ability.name}: uses left", uses, most=uses, refills=ROUND)
        if line.unit.unit_class == ENGINEER:
            had = Counts(upgrade.slug for upgrade in line.team.elite_upgrades)
            for slug, upgrade in line.cards.elite_upgrades.items():
                yield Counter(f"elite-upgrade-{slug}", upgrade.name, had[slug])


def _marks(line: Line, shelf: Shelf) -> Iterator[Mark]:
    """What has become of a unit, what it has gained since, and what its team has used up."""
    yield Mark("eliminated", "Eliminated", is_out=True, at_hand=True)
    yield from (Mark(f"{role}-{card.slug}", card.name, card.text) for role, card in _open_gains(line, shelf))
    if line.unit.unit_class == MAGE:
        shield = shelf.all(Ability)["shield"]
        yield Mark("shielded", shield.name, shield.text)
    if line.unit.is_elite:
        yield from _used_up(line.unit.unit_class, shelf)


def _open_gains(line: Line, shelf: Shelf) -> Iterator[tuple[str, WeaponUpgrade | Blueprint]]:
    """The upgrades that its weapons may still gain, and the blueprints that a drone may, each with its role."""
    for weapon in line.all_weapons:
        for upgrade in line.cards.upgrades_of(weapon):
            if upgrade not in line.upgrades and (line.unit.is_elite or not upgrade.is_elite_only):
                yield "upgrades", shelf.all(WeaponUpgrade)[upgrade.slug]
    if line.unit.unit_class == ENGINEER and not line.unit.is_elite:
        had = {blueprint.slug for blueprint in line.blueprints}
        yield from (("blueprints", card) for slug, card in shelf.all(Blueprint).items() if slug not in had)


def _used_up(unit_class: str, shelf: Shelf) -> Iterator[Mark]:
    """The abilities that a team uses once a turn, those that it may still pick too, and rituals that rest."""
    for ability in _abilities_of(unit_class, shelf):
        if ability.has_cooldown or ability.uses_per_turn:
            yield Mark(f"used-{ability.slug}", f"{ability.name} used", ability.text, until=OWN_TURN)
    if unit_class == MAGE:
        for slug, ritual in shelf.all(Ritual).items():
            yield Mark(f"rests-{slug}", f"Ritual rests: {ritual.name}", ritual.text)


def _abilities_of(unit_class: str, shelf: Shelf) -> Iterator[Ability]:
    for ability in shelf.all(Ability).values():
        if ability.unit_class and ability.unit_class.slug == unit_class:
            yield ability


def _parts(line: Line, shelf: Shelf) -> Iterator[Part]:
    """Its own weapons and the team's, its upgrades and blueprints, and the class of its team."""
    for weapon in line.all_weapons:
        card = shelf.all(WeaponCard)[weapon.slug]
        forms = (Text(f"Form {form.form}", form.text) for form in card.forms.all())
        yield part_of(card, "weapons" if weapon in line.weapons else "", *forms)
    yield from (part_of(shelf.all(WeaponUpgrade)[each.slug], "upgrades") for each in line.upgrades)
    yield from (part_of(shelf.all(Blueprint)[each.slug], "blueprints") for each in line.blueprints)
    yield _class_part(line.team, shelf)


def _class_part(team: Team, shelf: Shelf) -> Part:
    assert team.unit_class is not None, "a team with units has a class"
    return part_of(shelf.all(UnitClass)[team.unit_class.slug])


# What is built or summoned


def _ready(team: Team, shelf: Shelf) -> Iterator[Piece]:
    """The buildings and monsters of a class that may come into play, none of them on the board yet."""
    if team.unit_class is None:
        return
    built = {building.slug: values for building, values in team.buildings}
    for ability in _abilities_of(team.unit_class.slug, shelf):
        for card in ability.obstacles.all():
            values = built.get(card.slug, team.cards.buildings[card.slug].figures)
            yield from _some(card, ability.most_in_play or BUILDINGS_READY, values, team, shelf)
    if team.unit_class.slug == MAGE:
        for monster in shelf.all(Monster).values():
            yield from _some(monster, 1, {name: getattr(monster, name) for name in FIGURES}, team, shelf)


def _some(card: Card, count: int, values: Mapping[str, int], team: Team, shelf: Shelf) -> Iterator[Piece]:
    for number in range(1, count + 1):
        points = (Counter(name, figure_name(name), values[name], refills=ROUND) for name in POINTS if values.get(name))
        yield Piece(
            key=f"{card.kind}-{card.slug}.{number}",
            kind=card.kind,
            card=card.slug,
            name=card.name if count == 1 else f"{card.name} {number}",
            figures=_built(values),
            texts=(text_of(card),),
            counters=(Counter("health", "Health", values["health"], figure="health"), *points),
            choices=(Choice("place", "Place", (("board", "On the board"),), out=("",)),),
            parts=(_class_part(team, shelf),),
        )


def _built(values: Mapping[str, int]) -> tuple[Figure, ...]:
    return tuple(figure(Stat(figure_name(name), str(value).replace("-", "−"))) for name, value in values.items())


# The side


def _side_counters(army: Army, shelf: Shelf) -> Iterator[Counter]:
    """VP with what they are from, level and XP, and what a class counts for its team."""
    team = army.team
    points = _section(shelf, "victory-points")
    yield Counter("points", "VP", about=points.text, most=None)
    for slug, label in (("elites", "Enemy elites"), ("objectives", "Objectives"), ("surplus", "Surplus XP")):
        yield Counter(f"points-{slug}", label, part_of="points", at_hand=slug != "surplus")
    yield Counter("level", "Level", team.level, least=1, most=TOP_LEVEL, about=_section(shelf, "leveling-up").text)
    yield Counter("xp", "XP", about=_section(shelf, "leveling-up.experience").text)
    own = team.unit_class.slug if team.unit_class else ""
    if own == ASSASSIN:
        yield Counter("elite-damage", "Damage prepared", about=_section(shelf, "assassin").text)
        for mission in shelf.all(Mission).values():
            yield Counter(
                f"mission-{mission.slug}", mission.name, most=mission.target, about=mission.condition, at_hand=False
            )
    if own == MAGE:
        yield Counter("ritual-points", "Ritual points", about=_section(shelf, "mage.rituals").text)
        yield Counter("forbidden-points", "Forbidden points", about=_section(shelf, "mage.forbidden-series").text)
    if own == ENGINEER:
        for slug, blueprint in shelf.all(Blueprint).items():
            plain = army.cards.blueprints[slug]
            yield Counter(
                f"pool-{slug}", f"{blueprint.name} in the pool", army.pool[plain], about=blueprint.text, at_hand=False
            )


def _section(shelf: Shelf, slug: str) -> RuleSection:
    section = shelf.section(slug)
    assert section is not None, slug
    return section


def _offered(team: Team) -> Mapping[str, Sequence[Pick]]:
    """All that a team may pick by its role, whatever it has."""
    if team.unit_class is None:
        return {}
    own, cards = team.unit_class.slug, team.cards
    able = [ability for ability in cards.abilities_of(own) if not ability.is_free]
    return {
        "abilities": [*able, *(cards.weapons.values() if own == WARRIOR else ())],
        "spells": [ability for ability in able if own == MAGE and ability.tier == 1],
        "rituals": list(cards.rituals.values()) if own == MAGE else [],
        "missions": list(cards.missions.values()) if own == ASSASSIN else [],
    }


def _had(team: Team) -> Mapping[str, Sequence[Pick]]:
    """What a team has picked; of rituals only the first counts for it."""
    return {
        "abilities": team.picks,
        "spells": team.spells,
        "rituals": team.rituals[:1],
        "missions": team.missions,
    }


def _picks(team: Team) -> Iterator[Choice]:
    """What level-ups and gains have brought the team, and room for what they bring yet."""
    figures = team.unit_class.figures if team.unit_class else {}
    most = {"abilities": TOP_LEVEL - 1, "spells": figures.get("spells", 0), "rituals": 1, "missions": MOST_REWARDS}
    had = _had(team)
    for role, offered in _offered(team).items():
        yield from _choices(role, had[role], offered, most[role] if offered else 0)


def _open_picks(team: Team, shelf: Shelf) -> Iterator[Card]:
    """The cards that a team may still pick."""
    had = {card.slug for cards in _had(team).values() for card in cards}
    offered = _offered(team)
    for role in ("abilities", "missions"):
        yield from (shelf.among(PICKED[role])[card.slug] for card in offered.get(role, ()) if card.slug not in had)


def _choices(role: str, had: Sequence[Pick], offered: Sequence[Pick], least: int) -> Iterator[Choice]:
    """A choice for each card that a team has in a role, and for each that it may still come to have."""
    starts = [card.slug for card in had]
    known = {card.slug: card.name for card in (*offered, *had)}
    count = max(least, len(starts))
    for number in range(1, count + 1):
        start = starts[number - 1] if number <= len(starts) else ""
        label = f"{PICKS[role]} {number}" if count > 1 else PICKS[role]
        yield Choice(f"{role}-{number:02}", label, tuple(known.items()), start, kinds=PICKED[role])
