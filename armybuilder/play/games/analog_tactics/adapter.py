"""Matches of Analog Tactics on the site: two to four teams of one level on a board of hexes, and how it looks."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial

from django import forms

from armybuilder.engine.games.analog_tactics import attacks, movement, points, sight, uses
from armybuilder.engine.games.analog_tactics import figures as unit_figures
from armybuilder.engine.games.analog_tactics.attack import normal_attack
from armybuilder.engine.games.analog_tactics.cards import ARMOR, HEALTH, MOVEMENT, Profile
from armybuilder.engine.games.analog_tactics.events import PLAYERS, breakdown
from armybuilder.engine.games.analog_tactics.field import FACINGS, OBSTACLE
from armybuilder.engine.games.analog_tactics.gains import AUTOMATIC_BELOW, MOST_REWARDS, VP_TO_WIN
from armybuilder.engine.games.analog_tactics.health import waiting_to_return
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.games.analog_tactics.laying import OBJECTIVES
from armybuilder.engine.games.analog_tactics.state import FACING, LAYING, NOBODY, PLACING, PLAYING, RESPAWNING, State
from armybuilder.engine.games.analog_tactics.turn import LAST_ROUND, objective_holder
from armybuilder.engine.games.analog_tactics.verbs import NEWCOMER, Verbs
from armybuilder.engine.match import SetUp
from armybuilder.engine.table import Option, Table
from armybuilder.faces.diagrams import Diagram, Shape
from armybuilder.faces.games.analog_tactics.cards import ability_costs
from armybuilder.faces.ground import flag, masonry
from armybuilder.faces.hexes import Hexes
from armybuilder.geometry.hex_board import HexBoard
from armybuilder.geometry.hexes import Hex, to_offset
from armybuilder.grounds.books import Sort
from armybuilder.grounds.files import from_document
from armybuilder.grounds.games.analog_tactics import FEATURES, OBJECTIVE_SIGN, OBSTACLE_SIGN, board_of, ground_of
from armybuilder.play.adapters import (
    ARMIES,
    MOST_PIECES,
    Aim,
    Board,
    Chosen,
    Count,
    GroundUse,
    Lead,
    Marker,
    MatchAdapter,
    PieceFigure,
    Place,
    Reach,
    Standing,
    Token,
    Tray,
    TrayCard,
    beside_printed,
    exactly,
    taken_apart,
    two_armies,
)
from armybuilder.play.games.analog_tactics import armies_in, setup_of
from armybuilder.play.games.analog_tactics.planning import missions, plans
from armybuilder.play.games.analog_tactics.reckoning import gives_up, reckoned
from armybuilder.play.lattice import HexField
from armybuilder.rest.documents import Schema
from catalog.games.analog_tactics.models import Ability, Obstacle, Weapon
from catalog.games.analog_tactics.models import Board as BoardCard
from catalog.games.analog_tactics.plain import (
    ASSASSIN,
    COMMON,
    ELITE,
    ENGINEER,
    MAGE,
    TOP_LEVEL,
    board_data,
    cards_data,
)
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.words import listed

#: Two to four players, by their seats.
#: Permanent obstacles for each player to place.
MOST_OBSTACLES = 10
#: The drones with which an Engineer begins (AT11).
DRONES_AT_FIRST = 4
#: Where reactions are offered time and again.
OFTEN = frozenset(("defences", "uses", "shelters", "after_miss", "ripostes"))


def _fields(shelf: Shelf) -> dict[str, forms.Field]:
    boards = [(slug, card.name) for slug, card in shelf.kind("board").items()]
    return {
        "board": forms.ChoiceField(label="Board", choices=boards),
        "objectives": forms.IntegerField(
            label="Objectives to place",
            min_value=0,
            max_value=len(OBJECTIVES),
            initial=0,
            required=False,
            help_text="In all, in place of the board’s. You place them in turns once the units stand.",
        ),
        "obstacles": forms.IntegerField(
            label="Permanent obstacles to place",
            min_value=0,
            max_value=MOST_OBSTACLES,
            initial=0,
            required=False,
            help_text="For each player, in place of the board’s. You place them in turns after the objectives.",
        ),
        "vp": forms.IntegerField(
            label="VP to win",
            min_value=1,
            max_value=VP_TO_WIN,
            initial=VP_TO_WIN,
            required=False,
            help_text="Fewer make a shorter match.",
        ),
    }


def _mistakes(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> Iterator[Mistake]:
    """Each team has its elite and a class, and all are of one level."""
    levels = []
    for field, army in zip(ARMIES, armies, strict=False):
        roster = rulebook(army.game).build_roster(army, shelf)
        levels.append(roster.level)
        units = roster.total
        if len(roster.elites) != 1 or any(piece.count != 1 for piece in roster.elites):
            yield Mistake(field, f"{army.name} needs one elite to lead it.")
        elif units > MOST_PIECES:
            yield Mistake(field, f"{army.name} has {units} units; {MOST_PIECES} is the most that finds a place.")
        elif roster.level == 1 and units > 1 + DRONES_AT_FIRST:
            yield Mistake(field, f"{army.name} has {units - 1} commons; a team of level 1 begins with four.")
    for field, army, level in zip(ARMIES[1:], armies[1:], levels[1:], strict=False):
        if level != levels[0]:
            words = f"{armies[0].name} is at level {levels[0]}, {army.name} at level {level}: all start alike."
            yield Mistake(field, words)


def _setup(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> SetUp:
    board = chosen["board"]
    return setup_of(
        armies, shelf, from_document(board) if isinstance(board, dict) else shelf.all(BoardCard)[board], chosen
    )


def _left_out(setup: SetUp) -> Iterator[tuple[int, str]]:
    """The teams for whose last units the board has no free space any more."""
    keeps_obstacles = not setup.get("laying", {}).get("obstacles")
    free = sum(what != OBSTACLE or not keeps_obstacles for *_, what in setup["board"]["spaces"])
    units = 0
    for player, army in enumerate(setup["armies"]):
        units += len(army["units"])
        if units > free:
            yield player, f"{army['name']} finds no place: the board has {free} free spaces for {units} units."


def _title(setup: SetUp) -> str:
    return str(setup["board"]["name"])


def _to_know(shelf: Shelf) -> list[str]:
    """The longest that a match lasts (ruling P31)."""
    return [f"The first with 15 VP wins; after {LAST_ROUND} rounds the player with the most."]


def _army_words(army: ArmyFile, shelf: Shelf) -> str:
    roster = rulebook(army.game).build_roster(army, shelf)
    own = roster.team.unit_class
    return f"{own.name if own else 'no class'}, level {roster.level}"


def _schema(shelf: Shelf) -> Schema:
    """The schema of a set-up: this catalog's cards and boards, and teams of them."""
    cards: SetUp = cards_data(shelf)

    def some(kind: str, most: int) -> Schema:
        return {"type": "array", "items": {"enum": list(cards[kind])}, "maxItems": most}

    unit = exactly(
        role={"enum": ["elite", "common"]},
        weapons=some("weapons", 7),
        upgrades=some("upgrades", 23),
        blueprints=some("blueprints", 8),
    )
    armies = two_armies(units=unit)
    team = armies["items"]
    more = {
        "class": {"enum": sorted({each["class"] for each in cards["units"].values()})},
        "level": {"type": "integer", "minimum": 1, "maximum": len(cards["xp"])},
        "abilities": some("abilities", 40),
        "weapons": some("weapons", 7),
        "missions": some("missions", 5),
        "rituals": some("rituals", 6),
        "elite_upgrades": some("elite_upgrades", 2),
        "stock": some("blueprints", 11),
    }
    team = {**team, "properties": {**team["properties"], **more}, "required": [*team["required"], *more]}
    own = exactly(
        cards={"const": cards},
        board={"anyOf": [{"enum": _own_boards(shelf)}, BOARD]},
        armies={**armies, "items": team, "maxItems": len(PLAYERS)},
    )
    laying = exactly(
        objectives={"type": "integer", "minimum": 0, "maximum": len(OBJECTIVES)},
        obstacles={"type": "integer", "minimum": 0, "maximum": MOST_OBSTACLES},
    )
    vp = {"type": "integer", "minimum": 1, "maximum": VP_TO_WIN}
    return {**own, "properties": {**own["properties"], "laying": laying, "vp": vp}}


def _own_boards(shelf: Shelf) -> list[SetUp]:
    return [board_data(shelf, slug) for slug in shelf.kind("board")]


_WHOLE = {"type": "integer", "minimum": -100, "maximum": 100}
#: The shape of a board that was made of a ground; whether it is a sound one is asked of it as a ground.
BOARD: Schema = exactly(
    name={"type": "string"},
    columns=_WHOLE,
    rows=_WHOLE,
    spaces={
        "type": "array",
        "items": {
            "type": "array",
            "minItems": 4,
            "maxItems": 4,
            "prefixItems": [{"type": "string"}, _WHOLE, _WHOLE, {"enum": ["", *FEATURES.values()]}],
        },
    },
)


# The board


@lru_cache(maxsize=8)
def _lattice(board: HexBoard) -> tuple[HexField, dict[int, tuple[int, int]], int, int]:
    """The spaces as they lie on the drawing, the column and row of each, and how many there are of both."""
    cells = {space: board.cell[space] for space in board.spaces}
    shift = -min(q for q, _ in cells.values())
    places = {space: to_offset((q + shift, r), top="flat") for space, (q, r) in cells.items()}
    top = min(row for _, row in places.values())
    places = {space: (column, row - top) for space, (column, row) in places.items()}
    plain = Hexes("flat")
    moved: dict[int, Hex] = {space: (q + shift, r - top) for space, (q, r) in cells.items()}
    corners = [corner for cell in moved.values() for corner in plain.corners(cell)]
    left, upper = min(x for x, _ in corners), min(y for _, y in corners)
    wide, tall = max(x for x, _ in corners) - left, max(y for _, y in corners) - upper
    columns, rows = (1 + max(each[n] for each in places.values()) for n in (0, 1))
    return HexField(Hexes("flat", x=-left, y=-upper), wide, tall), places, columns, rows


def _draw(state: State, setup: SetUp, shelf: Shelf) -> Board:
    lattice, places, columns, rows = _lattice(state.field.board)
    return Board(
        columns,
        rows,
        _ground(state, lattice, places),
        tuple(_token(state, unit, places, shelf) for player in range(state.seats) for unit in state.pieces(player)),
        tuple(_markers(state, places)),
        standings=tuple(Standing(tuple(_counts(state, player))) for player in range(state.seats)),
        aims=tuple(_aims(state)),
        drawn=DRAWN,
        heading=_heading(state),
        lattice=lattice,
        trays=tuple(_trays(state, shelf)),
        names={place: state.field.board.name(space) for space, place in places.items()},
        features=frozenset(places[space] for space in {*state.field.objective_spaces, *state.field.obstacles}),
    )


#: What every board has.
DRAWN = (
    Sort("obstacle", "Permanent obstacle", OBSTACLE_SIGN, card="obstacle/permanent-obstacle"),
    Sort("objective", "Objective: its number, and what it pays this round", OBJECTIVE_SIGN),
)


def _ground(state: State, lattice: HexField, places: dict[int, tuple[int, int]]) -> Diagram:
    """Open spaces, permanent obstacles, objectives."""
    roles = dict.fromkeys(state.field.obstacles, "block") | dict.fromkeys(state.field.objective_spaces, "reach")
    # One outline for all of them packs small.
    outline, corner = lattice.space_outline, lattice.corner
    shapes = [Shape(outline, roles.get(space, "cell"), *corner(*places[space])) for space in state.field.board.spaces]
    for space, role in roles.items():
        x, y = corner(*places[space])
        # Below the flag stands what the objective pays.
        shapes += masonry(x + 5, y + 5) if role == "block" else flag(x + 5, y + 4, 0.9)
    return Diagram(state.field.name, lattice.wide, lattice.tall, tuple(shapes))


def _token(state: State, unit: int, places: dict[int, tuple[int, int]], shelf: Shelf) -> Token:
    profile, named = state.profile[unit], _card(state, unit, shelf)
    kind, _, slug = named.partition("/")
    # What a common carries tells it from its team's others.
    carried = (*state.weapons[unit], *state.blueprints[unit]) if profile.role == COMMON else ()
    card = shelf.called(carried[0]) if carried else shelf.kind(kind).get(slug)
    column, row = places[state.place[unit]]
    most = state.most_health(unit)
    has_facing = not profile.is_obstacle or profile.is_turret
    return Token(
        column,
        row,
        state.owner[unit],
        state.names[unit],
        profile.name,
        card.emblem if card else "",
        state.facing[unit] if has_facing else None,
        tuple(_marks(state, unit)),
        tuple(_facts(state, unit, has_facing=has_facing)),
        hp=state.health[unit] if most else None,
        most_hp=most,
        is_active=unit == state.stepper,
        card=named,
        label=_label(profile),
        left=_left(state, unit),
    )


def _label(profile: Profile) -> str:
    """The one word of a unit's name that tells it from its team's commons: `Elite`, `Demon`, `Turret`."""
    return "" if profile.role == COMMON else profile.name.split()[0 if profile.is_obstacle else -1]


def _left(state: State, unit: int) -> str:
    """The points that a unit has left, those that it steps with first."""
    pools = {"Movement": state.steps_left(unit), "Attack": state.attack[unit], "Special": state.special[unit]}
    pools["Reaction"] = state.reaction[unit]
    return ", ".join(f"{points} {name}" for name, points in pools.items() if points)


def _card(state: State, unit: int, shelf: Shelf) -> str:
    """The kind and slug of a unit's card; "" for one that has none."""
    slug = state.profile[unit].slug
    return next((f"{kind}/{slug}" for kind in ("unit", "monster", "obstacle") if slug in shelf.kind(kind)), "")


def _marks(state: State, unit: int) -> Iterator[str]:
    if state.is_shielded[unit]:
        yield "Shield"
    if state.is_next_free[unit]:
        yield "next Reaction free"
    if unit in state.mark:
        yield "marked"
    yield from (f"{state.library.name(card)} at the round's end" for card, one, *_ in state.waiting if one == unit)


def _facts(state: State, unit: int, *, has_facing: bool) -> Iterator[str]:
    where = f"on {state.field.board.name(state.place[unit])}"
    yield f"{where}, facing {FACINGS[state.facing[unit]]}" if has_facing else where
    yield f"{state.health[unit]} of {state.most_health(unit)} Health"
    yield f"points left: {_left(state, unit) or 'none'}"
    if weapons := attacks.arms(state, unit):
        yield f"{_named(state, weapons)}: form {state.form[unit]} next"
    if gear := (*state.upgrades[unit], *state.blueprints[unit]):
        yield _named(state, gear)
    picked = [slug for slug in state.abilities[state.owner[unit]] if not state.library.abilities[slug].is_free]
    if picked and not state.profile[unit].is_obstacle:
        yield f"its team has {_named(state, picked)}"


def _named(state: State, cards: Iterable[str]) -> str:
    return ", ".join(map(state.library.name, cards))


def _markers(state: State, places: dict[int, tuple[int, int]]) -> Iterator[Marker]:
    """Each objective's number, with what it pays this round where nobody stands there; zones by their cards."""
    active = state.field.active(max(1, state.round))
    pays = {space: f": 1 {kind.upper()}" for space, kind in active if state.occupant[space] == NOBODY}
    for objective, space in state.field.objectives.items():
        yield Marker(*places[space], f"{objective}{pays.get(space, '')}")
    for card, _, space, *_ in state.zones:
        yield Marker(*places[space], state.library.name(card))


def _trays(state: State, shelf: Shelf) -> Iterator[Tray]:
    """The reserves, and an Engineer's blueprints."""
    for player in range(state.seats):
        waiting = [
            TrayCard(NEWCOMER.in_words(state, unit) + _until(state, unit), _card(state, unit, shelf), state.names[unit])
            for unit, owner in enumerate(state.owner)
            if owner == player and not state.place[unit] and _comes_back(state, unit)
        ]
        if waiting:
            yield Tray(player, "Reserve", tuple(waiting))
        if state.pool[player] or state.deck[player]:
            cards = tuple(TrayCard(state.library.name(slug), f"blueprint/{slug}") for slug in state.pool[player])
            yield Tray(player, "Blueprints", cards, len(state.deck[player]))


def _until(state: State, unit: int) -> str:
    """When a unit of the reserve comes back, once the match has begun."""
    if not state.round:
        return ""
    player = state.owner[unit]
    is_due = unit in waiting_to_return(state, player)
    when = "next turn" if is_due else "once summoned" if state.classes[player] == MAGE else "after a Reset"
    return f" (back {when})"


def _comes_back(state: State, unit: int) -> bool:
    """Elites do, and commons but drones: those are rebuilt. Before the first round all of them are to be placed."""
    role = state.profile[unit].role
    return role == ELITE or (role == COMMON and (not state.round or state.classes[state.owner[unit]] != ENGINEER))


def _counts(state: State, player: int) -> Iterator[Count]:
    of_those_that_win = f"of {state.vp_to_win} VP"
    yield Count(state.score[player], of_those_that_win, of_those_that_win)
    yield Count(state.level[player], "level", is_rank=True)
    yield Count(state.xp[player] + sum(state.earned[player]), "XP", "XP")
    for pool, word in ((state.ritual_points, "ritual point"), (state.forbidden_points, "forbidden point")):
        if pool[player]:
            yield Count(pool[player], word)
    there = [unit for unit in state.pieces(player) if state.place[unit]]
    yield Count(sum(not state.profile[unit].is_obstacle for unit in there), "unit", is_of_pieces=True)


def _xp_for_level(state: State) -> str:
    """What the next level of each player takes, in words."""
    needed = [state.library.xp[level] if level < TOP_LEVEL else 0 for level in state.level]
    each = [f"{PLAYERS[player]} {f'needs {xp} XP' if xp else 'is at the top'}" for player, xp in enumerate(needed)]
    return f"For the next level {listed(each)}."


def _aims(state: State) -> Iterator[Aim]:
    """The points that win, and the objectives that pay this round, each with the player who has a unit on it."""
    ahead = [player for player in range(state.seats) if state.score[player] == max(state.score)]
    words = f"The first with {state.vp_to_win} VP wins; after {LAST_ROUND} rounds the player with the most."
    yield Aim("Victory points", words, holders=tuple(ahead) if len(ahead) == 1 else ())
    yield from _objectives(state)
    yield Aim("Eliminations", "1 XP for each enemy unit; an elite is worth 1 VP, too.")
    without = f"Below level {AUTOMATIC_BELOW} a team also rises by one as each round ends, without XP."
    most = "In a turn XP raise two levels at most; what is left then is VP."
    yield Aim("Levels", f"{_xp_for_level(state)} {without} {most}")
    for player in range(state.seats):
        if state.classes[player] == ASSASSIN:
            yield Aim(f"Missions of {PLAYERS[player]}", " ".join(_missions(state, player)))
    if MAGE in state.classes:
        how = "A Mage’s elite and four commons in a formation, as the Planner shows, earn one for a Special point."
        first = "A team’s first ritual gives its commons the bonus that it is named for, too."
        yield Aim("Ritual points", f"{how} {_spells(state, is_forbidden=False)} {first}")
        how = "A Mage’s elite that falls may turn a Special point into one."
        yield Aim("Forbidden points", f"{how} {_spells(state, is_forbidden=True)}")


def _objectives(state: State) -> Iterator[Aim]:
    """The objectives that pay this round or the next."""
    number, names = max(1, state.round), {space: name for name, space in state.field.objectives.items()}
    now, later = (
        {space: f"1 {kind.upper()}" for space, kind in state.field.active(each) if each <= LAST_ROUND}
        for each in (number, number + 1)
    )
    for space in now | later:
        holder, then = objective_holder(state, space), later.get(space, "")
        pays = f"this round {now.get(space, 'nothing')}, next round {then or 'nothing'}"
        yield Aim(
            f"Objective {names[space]}",
            f"A player whose turn ends with a unit on {state.field.board.name(space)} gains {pays}.",
            now.get(space, ""),
            () if holder == NOBODY else (holder,),
            later=then and f"then {then}",
            short=f"{names[space]}:",
        )


def _missions(state: State, player: int) -> Iterator[str]:
    """The rewards that an Assassin has, and how far each other mission is."""
    rewards = listed(_named(state, (slug,)) for slug in state.missions[player])
    yield f"Rewards taken: {rewards or 'none'}, of at most {MOST_REWARDS}."
    yield from (f"{plan.name.partition(': ')[2]}: {plan.words}" for plan in missions(state, player, "its"))


def _spells(state: State, *, is_forbidden: bool) -> str:
    spells = [spell for spell in state.library.spells.values() if spell.is_forbidden == is_forbidden]
    return f"They buy {listed(f'{spell.name} ({spell.points})' for spell in spells)}."


def _heading(state: State) -> str:
    if state.phase == PLACING:
        return "Placing units"
    if state.phase == LAYING:
        return f"Placing {'objectives' if state.objectives_to_lay else 'obstacles'}"
    whose = f", {PLAYERS[state.player]}" if state.player != NOBODY else ""
    return f"Round {state.round} of at most {LAST_ROUND}{whose}"


def _place(state: State, space: int) -> Place | None:
    return _lattice(state.field.board)[1].get(space)


def outcomes(state: State) -> dict[str, tuple[str, ...]]:
    return {state.names[unit]: _outcome(state, unit) for unit in range(len(state.owner)) if state.health[unit] > 0}


def counted_of(state: State) -> dict[str, Count]:
    return {state.names[unit]: _health(state, unit) for unit in range(len(state.owner)) if state.place[unit]}


def _health(state: State, unit: int) -> Count:
    return Count(state.health[unit], "Health", "Health")


def _outcome(state: State, unit: int) -> tuple[str, ...]:
    return (str(_health(state, unit)), *_marks(state, unit)) if state.place[unit] else ("is out",)


def _piece(state: State, sign: str) -> int:
    unit = state.names.index(sign) if sign in state.names else NOBODY
    return unit if unit != NOBODY and state.place[unit] else NOBODY


def figures(state: State, sign: str) -> Iterator[PieceFigure]:
    """A unit's Hit, Evasion, Damage, Armor and Movement; an enemy's Gravity takes all Evasion."""
    unit = _piece(state, sign)
    if unit == NOBODY:
        return
    table = Table(state, (None,) * state.seats)
    yield taken_apart("Hit", state, unit_figures.hit_parts(table, unit), breakdown)
    if unit_figures.is_pulled(state, unit):
        yield PieceFigure("Evasion", 0, "an enemy’s Gravity takes it")
    else:
        yield taken_apart("Evasion", state, unit_figures.evasion_parts(table, unit), breakdown)
    yield taken_apart("Damage", state, unit_figures.damage_parts(table, unit), breakdown)
    printed = state.profile[unit].at(state.level[state.owner[unit]])
    yield beside_printed("Armor", unit_figures.armor(table, unit), printed[ARMOR])
    yield beside_printed("Movement", state.figures[unit][MOVEMENT], printed[MOVEMENT])


def says(state: State, card: Card) -> str:
    """A card's text; a weapon's forms; of what an Engineer builds also what it is for and how long it stays."""
    if isinstance(card, Weapon):
        forms = {form.text: f"Form {form.form}" for form in card.forms.all()}
        return " ".join(f"{number if len(forms) > 1 else 'Each form'}: {text}" for text, number in forms.items())
    if isinstance(card, Ability) and card.builds == Ability.Builds.COMMON:
        return f"{card.text} It may act at once, like your other units. It stays until it is eliminated."
    for built in card.obstacles.all() if isinstance(card, Ability) else [card]:
        if isinstance(built, Obstacle) and built.health:
            texts = (card.text,) if built.text in card.text else (card.text, built.text)
            fixed = f"It evades with {built.fixed_evasion}, without a die."
            return " ".join((*texts, fixed, "It stays until it is destroyed."))
    return card.text


def price(card: Card) -> str:
    """The points that an ability takes, and how often it may be used."""
    if not isinstance(card, Ability):
        return ""
    often = {"a turn": 1 if card.has_cooldown else card.uses_per_turn, "a round": card.uses_per_round}
    return ", ".join([ability_costs(card), *(f"{times}× {span}" for span, times in often.items() if times)])


def reach(state: State, sign: str) -> Reach:
    """The spaces to which a unit's Movement points or Teleport lead, and those that its attack reaches from there."""
    cells = _lattice(state.field.board)[1]
    unit = _piece(state, sign)
    if unit == NOBODY:
        return Reach()
    table = Table(state, (None,) * state.seats)
    budget = points.steps_to_pay(table, unit) or state.figures[unit][MOVEMENT]
    moves = _walk(state, unit, budget) if movement.can_move(state, unit) else set()
    moves |= {Verbs.teleport.parts(option)[1] for option in uses.in_turn(table, unit) if option in Verbs.teleport}
    far = normal_attack(state, unit).reach
    strikes = _strikes(state, [state.place[unit], *moves], far)
    return Reach(_placed(moves, cells), _placed(strikes, cells))


def leads_to(state: State) -> Callable[[Option], Lead | None]:
    """What a step gives up; the ways that go on from it; what is paid where that is chosen next."""
    ways, cells = cache(partial(_ways, state)), _lattice(state.field.board)[1]
    is_paid_either_way = cache(partial(uses.is_paid_either_way, Table(state, (None,) * state.seats)))

    def lead(option: Option) -> Lead | None:
        if state.phase != PLAYING:
            return None
        if option in Verbs.ritual:
            return _first_ritual(state, *Verbs.ritual.parts(option))
        if option not in Verbs.step:
            unit = next((value for part, value in Verbs.of(option).parsed(option) if part.kind == "piece"), None)
            is_either = unit is not None and is_paid_either_way(unit, option[0])
            return Lead("1 Special or 1 Reaction") if is_either else None
        unit, space = Verbs.step.parts(option)
        if lost := gives_up(state, unit):
            return Lead(lost, is_costly=True)
        onward = [on for start, *on in ways(unit) if on and start == space]
        return Lead(onward=tuple(tuple(cells[each] for each in on) for on in onward)) if onward else None

    return lead


def _first_ritual(state: State, unit: int, ritual: str) -> Lead | None:
    """What the first ritual does for a team's commons, where no figure but the most Health that they can have tells."""
    player, more = state.owner[unit], state.library.rituals[ritual].changes[HEALTH]
    if state.first_ritual[player] or not more:
        return None
    changed = defaultdict[int, list[str]](list)
    for common in state.commons(player):
        changed[state.most_health(common)].append(state.names[common])
    told = (f"most Health {most} → {most + more} ({', '.join(signs)})" for most, signs in changed.items())
    return Lead("; ".join(told))


def _ways(state: State, unit: int) -> Collection[Sequence[int]]:
    """The shortest way to each space for a unit's Movement points, where nobody can answer its steps on the way."""
    board, table = state.field.board, Table(state, (None,) * state.seats)
    enemies = list(state.enemies(state.owner[unit]))
    watched = {space for enemy in enemies for space in board.near[state.place[enemy]]}
    if watched & {state.place[unit]} or any(state.profile[enemy].is_turret for enemy in enemies):
        return ()
    found: dict[int, tuple[int, ...]] = {}
    edge = [state.place[unit]]
    for _ in range(points.steps_to_pay(table, unit)):
        ahead = {
            near: (*found.get(here, ()), near)
            for here in edge
            if here not in watched
            for near in board.near[here]
            if state.is_free(near) and near not in found
        }
        found |= ahead
        edge = list(ahead)
    return found.values()


def _walk(state: State, unit: int, budget: int) -> set[int]:
    found = {state.place[unit]}
    edge = set(found)
    for _ in range(budget):
        edge = {near for here in edge for near in state.field.board.near[here] if state.is_free(near)} - found
        found |= edge
    return found - {state.place[unit]}


def _strikes(state: State, stops: Iterable[int], far: int) -> set[int]:
    return {
        space
        for stop in stops
        for space in state.field.board.within(stop, far)
        if space != stop and sight.has_line(state, stop, space, NOBODY)
    }


def _placed(spaces: Iterable[int], cells: Mapping[int, Place]) -> frozenset[Place]:
    return frozenset(cells[space] for space in spaces if space in cells)


def passes_on(option: Option) -> str:
    """The ability of a reaction: an attack asks for those before its rolls, after them and at its end."""
    slug = str(option[0])
    is_asked_often = option in Verbs.uncanny_luck or not OFTEN.isdisjoint(Hooks.cards.get(slug, {}))
    return slug if is_asked_often else ""


ADAPTER = MatchAdapter(
    sides=PLAYERS,
    fields=_fields,
    settings=frozenset(("objectives", "obstacles")),
    mistakes=_mistakes,
    setup=_setup,
    title=_title,
    armies=armies_in,
    setup_schema=_schema,
    draw=_draw,
    place=_place,
    left_out=_left_out,
    to_know=_to_know,
    army_words=_army_words,
    outcomes=outcomes,
    counted=counted_of,
    counts=_counts,
    plans=plans,
    reckoned=reckoned,
    says=says,
    price=price,
    figures=figures,
    reach=reach,
    leads_to=leads_to,
    passes_on=passes_on,
    # A round has a turn of each player, and moments between them that are nobody's.
    turn=lambda state: state.round * (len(PLAYERS) + 1) + state.player,
    ground=GroundUse("board", "board", board_of, ground_of, _own_boards),
    is_laying=lambda state: state.phase == LAYING,
    mover=lambda state: state.player if state.phase in (RESPAWNING, PLAYING, FACING) else None,
)
