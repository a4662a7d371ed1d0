"""Matches of Tactics David on the site: battlefield and mission beforehand, and how the table looks."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from django import forms

from armybuilder.engine.games.tactics_david import movement, strength, targets
from armybuilder.engine.games.tactics_david.board import FIELD
from armybuilder.engine.games.tactics_david.clash import MELEE
from armybuilder.engine.games.tactics_david.deployment import open_spaces, start
from armybuilder.engine.games.tactics_david.events import breakdown, name
from armybuilder.engine.games.tactics_david.missions import (
    DEATHMATCH,
    KILLS,
    MONEY,
    counted_by,
    escaped,
    money,
    points,
)
from armybuilder.engine.games.tactics_david.odds import charge_odds
from armybuilder.engine.games.tactics_david.state import (
    BLIND,
    ENGAGED,
    LAYING,
    NOBODY,
    NOWHERE,
    PHASES,
    STATUSES,
    State,
    side_of,
)
from armybuilder.engine.games.tactics_david.stride import Stride
from armybuilder.engine.games.tactics_david.verbs import Verbs
from armybuilder.engine.match import SetUp
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import short, with_article
from armybuilder.faces.diagrams import CELL, Diagram, Label, Shape, rectangle, space
from armybuilder.faces.diagrams import board as empty_board
from armybuilder.faces.games.tactics_david.areas import terrain_ground, terrain_piece
from armybuilder.geometry.grid import DIRECTION_NAMES, Grid, grid
from armybuilder.grounds.books import sorts_on
from armybuilder.grounds.files import from_document
from armybuilder.grounds.games.tactics_david import (
    GOALS,
    PIECES,
    TERMS,
    TERRAIN,
    ZONES,
    board_of,
    goal_sign,
    has_mission,
    layers,
    mission_of,
)
from armybuilder.grounds.ground import GroundFile
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
    Prospect,
    Reach,
    Standing,
    Token,
    Tray,
    TrayCard,
    among,
    beside_printed,
    exactly,
    place_on,
    places_on,
    taken_apart,
    up_to_four,
    with_ruleset,
)
from armybuilder.play.games.tactics_david import (
    DEPLOYMENTS,
    DRAWN,
    USUAL_DEPLOYMENT,
    armies_in,
    setup_of,
    terrain_of,
)
from armybuilder.play.games.tactics_david.planning import is_struck, plans
from armybuilder.play.games.tactics_david.reckoning import reckoned
from armybuilder.rest.documents import Schema
from catalog.games.tactics_david.plain import (
    CANNOT_KILL,
    MOST_STACKED,
    ONE_D3_MORE,
    OWN_MISSION,
    REPLACED_BY_D3,
    SIDE_NAMES,
    UNIT_TYPES,
    USUAL_TURNS,
)
from catalog.json_types import CheckedJson
from catalog.mistakes import Mistake
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.words import counted, listed

MISSIONS = (
    (DEATHMATCH, "Deathmatch: until one army is gone"),
    (KILLS, "Set Turns: the most kills win"),
    (MONEY, "Set Turns: the most money on the field wins"),
)
TIME_UP = next(term.values for term in TERMS if term.name == "time_up")
TEAMS = (
    "With a third and a fourth army you play in teams: the third fights beside the first, the fourth beside the second."
)
#: What a ground's mission gives points for, and what wins it.
POINTS_FOR = {
    "kill": "a kill",
    "hold": "each objective that you hold as your Turn ends",
    "escape": "each unit that leaves by a way out as your Turn ends",
    "destroy": "each target on which a unit of yours stands as your Turn ends",
}
WINS_BY = {
    "reach": ("holding {} as your Turn ends", "objective"),
    "escapes": ("letting {} escape", "unit"),
    "targets": ("destroying {}", "target"),
}
FIRST = (("", "The dice decide"), ("0", "The first army"), ("1", "The second army"))
MOST_TURNS = 200
#: Terrain pieces for each player to place.
MOST_LAID = 10


def _fields(shelf: Shelf) -> dict[str, forms.Field]:
    fields = shelf.kind("battlefield").items()
    battlefields = [(slug, f"{card.name}, {card.columns} × {card.rows}") for slug, card in fields]
    depths = [(str(depth), _deployment_words(depth)) for depth in DEPLOYMENTS]
    return {
        "battlefield": forms.ChoiceField(
            label="Battlefield",
            choices=battlefields,
            help_text="A ground of your own may set mission, Turns and deployment.",
        ),
        "terrain": forms.IntegerField(
            label="Terrain pieces to place",
            min_value=0,
            max_value=MOST_LAID,
            initial=0,
            required=False,
            help_text="For each player, beside those of the battlefield. You place them in turns before you deploy.",
        ),
        "mission": forms.ChoiceField(label="Mission", choices=MISSIONS, initial=DEATHMATCH),
        "turns": forms.IntegerField(
            label="Turns",
            min_value=2,
            max_value=MOST_TURNS,
            initial=USUAL_TURNS,
            help_text="Both players’ Turns together. A Deathmatch that isn’t over by then is a draw.",
        ),
        "deployment": forms.ChoiceField(label="Deployment", choices=depths, initial=str(USUAL_DEPLOYMENT)),
        "first": forms.ChoiceField(label="Who begins", choices=FIRST, required=False),
    }


def _deployment_words(depth: int | str) -> str:
    if isinstance(depth, str):
        return depth.title()
    return f"{counted(depth, 'row')} at each edge"


def _mistakes(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> Iterator[Mistake]:
    for field, army in zip(ARMIES, armies, strict=False):
        pieces = sum(piece.count for piece in rulebook(army.game).build_roster(army, shelf).pieces)
        if not pieces:
            yield Mistake(field, f"{army.name} has no units yet: add some before it fights.")
        elif pieces > MOST_PIECES:
            yield Mistake(field, f"{army.name} has {pieces} pieces; {MOST_PIECES} is the most that finds a place.")


def _setup(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> SetUp:
    options = {
        "mission": chosen["mission"],
        "turns": chosen["turns"],
        "deployment": chosen["deployment"],
        "first": int(chosen["first"]) if chosen["first"] else None,
        "terrain": chosen.get("terrain"),
    }
    field = chosen["battlefield"]
    ground = from_document(field) if isinstance(field, dict) else shelf.kind("battlefield")[field]
    return setup_of(armies, shelf, ground, options)


def _title(setup: SetUp) -> str:
    return str(setup["battlefield"]["name"])


def _schema(shelf: Shelf) -> Schema:
    """The JSON schema of a set-up: this catalog's battlefields and cards, and the options of the form."""
    cards = rulebook(shelf.game.slug).cards(shelf).data()
    item = {"enum": list(cards["items"])}
    stack = {"type": "array", "items": {"enum": list(cards["units"])}, "minItems": 1, "maxItems": MOST_STACKED}
    armies = up_to_four(pieces=exactly(units=stack, items={"type": "array", "items": item, "maxItems": 10}))
    turns = {"type": "integer", "minimum": 2, "maximum": MOST_TURNS}
    own = exactly(
        battlefield=_board_schema(shelf),
        cards=exactly(**{name: among(known) for name, known in cards.items()}),
        armies={**armies, "items": with_ruleset(armies["items"], shelf.game.slug)},
        item_deck={"type": "array", "items": item, "maxItems": 200},
        mission={"anyOf": [exactly(kind={"enum": [kind for kind, _ in MISSIONS]}, turns=turns), _own_mission()]},
        deployment={"enum": [*DEPLOYMENTS, DRAWN]},
        first={"enum": [None, 0, 1]},
    )
    each = {"type": "integer", "minimum": 1, "maximum": MOST_LAID}
    terrain = exactly(each=each, pieces={"const": terrain_of(1, shelf)["pieces"]})
    return {**own, "properties": {**own["properties"], "terrain": terrain}}


def _own_mission() -> Schema:
    """The shape of a ground's mission; that it is this ground's is asked of it as one."""
    terms = {
        term.name: {"enum": [*term.values]}
        if term.values
        else {"type": "integer", "minimum": term.least, "maximum": term.most}
        for term in TERMS
        if term.name != "mission"
    }
    return exactly(kind={"const": OWN_MISSION}, **terms)


def _board_schema(shelf: Shelf) -> Schema:
    """The shape of a battlefield; whether it is a sound ground is asked of it as one."""
    sorts = {
        layer.name: {"type": "object", "additionalProperties": {"enum": [*layer.names]}} for layer in layers(shelf)
    }
    whole = {"type": "integer"}
    board = exactly(
        name={"type": "string"},
        rows=whole,
        columns=whole,
        terrain=sorts[TERRAIN],
        pieces={"type": "object", "additionalProperties": whole},
        looks=sorts[PIECES],
    )
    more = {ZONES: sorts[ZONES], GOALS: sorts[GOALS], "terms": {"type": "object"}}
    return {**board, "properties": {**board["properties"], **more}}


def _ground_of(board: CheckedJson) -> GroundFile:
    found = {
        TERRAIN: board["terrain"],
        PIECES: board["looks"],
        **{layer: board.get(layer, {}) for layer in (ZONES, GOALS)},
    }
    terms = board.get("terms", {})
    return GroundFile("tactics-david", board["name"], board["columns"], board["rows"], found, terms=terms)


def _settled_by(ground: GroundFile) -> list[str]:
    """The choices of the form in whose place a mission of the ground and its zones stand."""
    return [*(("mission", "turns") if has_mission(ground) else ()), *(("deployment",) if ground.layer(ZONES) else ())]


# The table


def _draw(state: State, setup: SetUp, shelf: Shelf) -> Board:
    board = state.field.grid
    return Board(
        board.columns,
        board.rows,
        _ground(state, setup["battlefield"]),
        tuple(_token(state, unit, shelf) for unit, place in enumerate(state.place) if place != NOWHERE),
        tuple(_trails(state, board)),
        standings=tuple(Standing(tuple(_counts(state, seat))) for seat in range(state.seats)),
        aims=(_aim(state),),
        drawn=sorts_on(layers, shelf, _sorts(state, setup["battlefield"])),
        heading=_heading(state),
        trays=tuple(_trays(state)),
    )


def _trays(state: State) -> Iterator[Tray]:
    """The units of each player that are still to be deployed."""
    for seat in range(state.seats):
        if waiting := _to_deploy(state, seat):
            yield Tray(seat, "Not deployed yet", tuple(_waiting(state, unit) for unit in waiting))


def _to_deploy(state: State, seat: int) -> list[int]:
    return [unit for unit in chain(*state.to_deploy) if state.seat_of(unit) == seat]


def _waiting(state: State, unit: int) -> TrayCard:
    return TrayCard(state.names[unit], f"unit/{state.profile[unit].units[0]}", short(state, unit))


def _sorts(state: State, field: CheckedJson) -> set[str]:
    """The terrain, the pieces that lie on it, and what is marked for the mission."""
    terrain = {state.terrain_at(place) for place in state.field.grid.spaces}
    looks = {_look(field, where, height) for where, height in field["pieces"].items()}
    return terrain | looks | {look for _, look in state.field.laid} | set(field.get("goals", {}).values())


def _look(field: CheckedJson, where: str, height: int) -> str:
    """How a terrain piece is drawn of which the field may only know the height."""
    return field.get("looks", {}).get(where) or ("bridge" if not height else "house")


def _ground(state: State, field: CheckedJson) -> Diagram:
    board = grid(field["rows"], field["columns"])
    wide, tall = board.columns * CELL, board.rows * CELL
    shapes = [Shape(rectangle(0, 0, wide, tall), "mark")]
    for place in board.spaces:
        shapes += terrain_ground(state.terrain_at(place), board.column[place], board.row[place])
    if not state.turn and state.zones[0].isdisjoint(state.zones[1]):
        shapes += [
            space(board.column[place], board.row[place], f"home-{side}")
            for side, zone in enumerate(state.zones)
            for place in sorted(zone)
        ]
    shapes.append(empty_board(board.columns, board.rows)[1])
    for where, height in field["pieces"].items():
        place = board.named(where)
        shapes += terrain_piece(_look(field, where, height), board.column[place], board.row[place])
    for place, look in state.field.laid:
        shapes += terrain_piece(look, board.column[place], board.row[place])
    labels: list[Label] = []
    for where, whose in field.get("goals", {}).items():
        place = board.named(where)
        frame, letter = goal_sign(whose, board.column[place], board.row[place])
        shapes += frame
        labels += letter
    return Diagram(str(field["name"]), wide, tall, tuple(shapes), tuple(labels))


def _token(state: State, unit: int, shelf: Shelf) -> Token:
    board, place, profile = state.field.grid, state.place[unit], state.profile[unit]
    card = shelf.kind("unit").get(profile.units[0])
    words = [status.title() for status in STATUSES if status != "dead" and state.has(unit, status)]
    if state.locked[unit] != NOBODY:
        words.append(f"Locked with {short(state, state.locked[unit])}")
    if unit in state.leaders:
        words.append("Leader")
    items = [(state.library.items[slug].name, shelf.kind("item")[slug].emblem) for slug in state.items[unit]]
    below = [state.library.units[slug].name for slug in profile.units[1:]]
    spot = _spot(state, unit)
    where = f"in the {spot} of {board.name(place)}" if spot else f"on {board.name(place)}"
    ground = f" ({state.terrain_at(place).title()})" if state.terrain_at(place) != FIELD else ""
    facts = [f"{where}{ground}, facing {DIRECTION_NAMES[state.facing[unit]]}"]
    facts += ["Dead: nobody may stop on its space"] if state.has(unit, "dead") else []
    facts += ["has to attack or escape before it may move"] if state.locked[unit] != NOBODY else []
    facts += [f"in a team with {short(state, state.mate[unit])}"] if state.mate[unit] != NOBODY else []
    facts += [f"stacked on {listed(below)}: their Strengths are added"] if below else []
    facts += [f"carries {', '.join(item for item, _ in items)}"] if items else []
    return Token(
        board.column[place],
        board.row[place],
        state.seat_of(unit),
        short(state, unit),
        profile.name,
        card.emblem if card else "",
        state.facing[unit],
        tuple(words),
        tuple(facts),
        len(profile.units),
        is_down=state.has(unit, "dead"),
        is_active=unit == state.engaged,
        spot=spot,
        card=f"unit/{card.slug}" if card else "",
        strengths=_strengths(state, unit),
        ground=state.terrain_at(place),
        emblems=tuple(Marker(board.column[place], board.row[place], *item) for item in items),
    )


def _strengths(state: State, unit: int) -> tuple[tuple[int, int], ...]:
    if state.has(unit, "dead"):
        return ()
    table = Table(state, (None, None))
    return tuple(
        (strength.strength(table, unit, side), printed) for side, printed in enumerate(state.profile[unit].sides)
    )


def _spot(state: State, unit: int) -> str:
    """The place of a unit of a team on its space: the first in the north or the west."""
    if state.mate[unit] == NOBODY or state.has(unit, "dead"):
        return ""
    is_first = state.occupant[state.place[unit]] == unit
    first, second = ("west", "east") if state.side_by_side[unit] else ("north", "south")
    return first if is_first else second


def _trails(state: State, board: Grid) -> Iterator[Marker]:
    for place, units in state.trails.items():
        yield Marker(board.column[place], board.row[place], "trail of " + ", ".join(short(state, u) for u in units))


def _counts(state: State, seat: int) -> Iterator[Count]:
    """The own units of a player; all else is that of the side."""
    player = side_of(seat)
    if state.mission.kind == OWN_MISSION:
        yield Count(points(state, player), "mission point")
        if state.mission.escape or state.mission.escapes:
            yield Count(escaped(state, player), "unit escaped", "units escaped")
        if state.mission.destroy or state.mission.targets:
            yield Count(len(state.destroyed[player]), "target destroyed", "targets destroyed")
    yield Count(sum(state.seat_of(unit) == seat for unit in state.in_play(player)), "unit", is_of_pieces=True)
    if waiting := len(_to_deploy(state, seat)):
        yield Count(waiting, "to deploy", "to deploy")
    if state.turn:
        yield Count(money(state, player), "point left", "points left", is_of_pieces=state.mission.kind != MONEY)
    yield Count(state.score[player], "kill")


def _aim(state: State) -> Aim:
    """The mission: what wins, and who is ahead where that is counted."""
    kind, turns = state.mission.kind, state.mission.turns
    if kind == DEATHMATCH:
        return Aim("Deathmatch", f"Leave no enemy unit alive; after {turns} Turns it is a draw.")
    found = [counted_by(state, player) for player in (0, 1)]
    ahead = tuple(state.team_of(found.index(max(found)))) if found[0] != found[1] else ()
    if kind == OWN_MISSION:
        return Aim("This ground’s mission", " ".join(_mission_words(state)), holders=ahead)
    counts = "kills" if kind == KILLS else "points left on the field"
    return Aim("Set Turns", f"Have more {counts} after {turns} Turns, or leave no enemy unit alive.", holders=ahead)


def _mission_words(state: State) -> Iterator[str]:
    """A ground's mission, sentence by sentence."""
    mission = state.mission
    for term, what in POINTS_FOR.items():
        if amount := getattr(mission, term):
            yield f"{counted(amount, 'point')} for {what}."
    if mission.protect:
        own = f"{state.side_name('ab'.find(mission.protect))}’s leader"
        whose = "the enemy’s leader" if mission.protect == "both" else own
        yield f"{counted(mission.leader, 'point')} for {whose}." if mission.leader else f"Win by killing {whose}."
    for term, (how, what) in WINS_BY.items():
        if amount := getattr(mission, term):
            yield f"Win by {how.format(counted(amount, what))}."
    if mission.win:
        yield f"{counted(mission.win, 'point')} win."
    yield f"After {mission.turns} Turns: {TIME_UP[mission.time_up][0].lower()}{TIME_UP[mission.time_up][1:]}."
    yield "Or leave no enemy unit alive."


def _heading(state: State) -> str:
    if not state.turn:
        return PHASES[state.phase]
    engaged = f" · {name(state, state.engaged)}" if state.engaged != NOBODY else ""
    return f"Turn {state.turn} of {state.mission.turns}, {state.side_name(state.player)}{engaged}"


def _left_out(setup: SetUp) -> Iterator[tuple[int, str]]:
    """The players who have more units than their deployment zone has free spaces."""
    state = start(setup, 1)
    for player in (0, 1):
        units, spaces = len(state.to_deploy[player]), len(open_spaces(state, player))
        if units > spaces:
            who = " and ".join(setup["armies"][seat]["name"] for seat in state.team_of(player))
            zone = (
                f"{'Their' if state.seats > player + 2 else 'Its'} deployment zone has {counted(spaces, 'free space')}"
            )
            has = "have" if state.seats > player + 2 else "has"
            is_drawn = setup["deployment"] == "drawn"
            advice = "draw it larger" if is_drawn else "choose a deeper zone or a larger battlefield"
            yield player, f"{who} {has} {units} units. {zone}: {advice}."


#: What becomes of a unit that is killed.
DIES = "dies"


def outcomes(state: State) -> dict[str, tuple[str, ...]]:
    return {short(state, unit): _outcome(state, unit) for unit, place in enumerate(state.place) if place != NOWHERE}


def _outcome(state: State, unit: int) -> tuple[str, ...]:
    if state.has(unit, "dead"):
        return (DIES,)
    words = [status.title() for status in STATUSES if status != "dead" and state.has(unit, status)]
    if state.locked[unit] != NOBODY:
        words.append(f"Locked with {short(state, state.locked[unit])}")
    return tuple(words) or ("stands",)


def prospect(state: State, option: Option) -> Prospect | None:
    """A charge, which may stumble and so end before it should."""
    if option not in Verbs.charge:
        return None
    unit = state.engaged
    found = charge_odds(state, unit)
    ways = ("stumbles a full D6", found.stumbles), ("stops where you like", 1 - found.stumbles)
    ends = {place: chance for space, chance in found.ends.items() for place in places_on(state.field.grid, [space])}
    return Prospect(short(state, unit), ways, ends)


def _living(state: State, sign: str) -> int | None:
    unit = next((unit for unit in range(len(state.owner)) if short(state, unit) == sign), None)
    return None if unit is None or state.place[unit] == NOWHERE or state.has(unit, "dead") else unit


def figures(state: State, sign: str) -> Iterator[PieceFigure]:
    """A unit's Strength by side, its Movement Rating, and its Range Rating where it has one."""
    unit = _living(state, sign)
    if unit is None:
        return
    profile, table = state.profile[unit], Table(state, (None, None))
    for side, word in enumerate(SIDE_NAMES):
        yield taken_apart(f"Strength, {word}", state, strength.breakdown(table, unit, side), breakdown)
    if profile.is_ranged:
        yield PieceFigure("Base Strength when it strikes in melee", profile.melee_strength)
    yield from _movement(state, unit)
    if profile.range_rating:
        yield beside_printed("Range Rating", targets.range_rating(table, unit), profile.range_rating)


def works_by(state: State, sign: str) -> Sequence[str]:
    """A unit's abilities, its special, the items that it may use, its statuses."""
    unit = _living(state, sign)
    return () if unit is None else state.cards[unit]


def _movement(state: State, unit: int) -> Iterator[PieceFigure]:
    """How far a unit goes in its next Movement Phase, with what the ground does where it stands."""
    table = movement.as_engaged(state, unit)
    rating = movement.movement_rating(table, unit)
    if state.mate[unit] == NOBODY:
        yield taken_apart("Movement Rating", state, movement.rating_parts(table, unit), breakdown)
    else:
        # A Unit Team moves like its slower half: what one carries changes both.
        yield beside_printed("Movement Rating in its team", rating, state.profile[unit].movement)
    if Stride(table, unit).starts_slowed:
        ground = state.terrain(unit).title()
        yield PieceFigure(f"Spaces that it moves from {ground}", rating >> 1, f"half of {rating}: slow ground")


def reach(state: State, sign: str) -> Reach:
    """The spaces to which a unit can move, and those that it can attack: from its Range Area, or beside its way."""
    unit = _living(state, sign)
    if unit is None:
        return Reach()
    board, table = state.field.grid, movement.as_engaged(state, unit)
    has_gone = state.marks[unit] & ENGAGED and not movement.may_go(state, unit)
    moves = movement.reach(table, unit) if state.locked[unit] == NOBODY and not has_gone else {}
    strikes = _shots(table, unit) if state.profile[unit].is_ranged else _blows(state, [state.place[unit], *moves])
    return Reach(frozenset(places_on(board, moves)), frozenset(places_on(board, strikes)))


def _shots(table: Table[State], unit: int) -> set[int]:
    """The spaces in range that the unit sees, whichever way it turns."""
    field, here = table.state.field, table.state.place[unit]
    rating = targets.range_rating(table, unit)
    areas = ((facing, field.range_area(here, facing, rating)) for facing in range(4))
    return {space for facing, area in areas for space in dict(area) if field.sees(here, facing, space)}


def _blows(state: State, stops: Iterable[int]) -> set[int]:
    return {space for stop in stops for space in state.field.grid.near[stop]}


def leads_to(state: State) -> Callable[[Option], Lead | None]:
    """What a Unit Type brings, and whom a unit could attack where it moves to, once it has turned there."""
    unit, field, table = state.engaged, state.field, Table(state, (None, None))
    if unit == NOBODY or state.did(unit, BLIND):
        return _type_lead
    area = (targets.strike_area if state.profile[unit].is_ranged else targets.attack_area)(table, unit)
    enemies = state.in_play(1 - state.owner[unit])
    attacked = [other for other in enemies if targets.can_attack(table, unit, other, MELEE)]

    def lead(option: Option) -> Lead | None:
        if option not in Verbs.move:
            return _type_lead(option)
        (space,) = Verbs.move.parts(option)
        struck = [one for one in attacked if any(is_struck(table, unit, space, way, area, one) for way in range(4))]
        if not struck:
            return None
        strikes = places_on(field.grid, dict.fromkeys(state.place[other] for other in struck))
        return Lead(f"can attack {listed([short(state, other) for other in struck])} there", strikes)

    return lead


def _type_lead(option: Option) -> Lead | None:
    """What a Unit Type that a unit takes on, or keeps, does by the type table."""
    kind = str(option[-1])
    if kind not in UNIT_TYPES or (option not in Verbs.become and option not in Verbs.stay):
        return None
    defends = [f"{told} against {attack.title()}" for attack in UNIT_TYPES if (told := _against(attack, kind))]
    attacks = [f"{with_article(other.title())} unit {told}" for other in UNIT_TYPES if (told := _against(kind, other))]
    struck = f"{kind.title()} attacks" + ", made with any side," * (kind == "magical")
    return Lead(f"when it defends, it {listed(defends)}; by {struck} {listed(attacks)}")


def _against(attack: str, defence: str) -> str:
    """What becomes of a defender of one type by an attack of another; "" for nothing out of the ordinary."""
    types = attack, defence
    if types in CANNOT_KILL:
        return "can’t die"
    if types in ONE_D3_MORE:
        return "gets a D3 more"
    return "gets a D3 for a die" if types in REPLACED_BY_D3 else ""


def _mover(state: State) -> int | None:
    if not state.turn:
        return None
    return state.choosing if state.engaged == NOBODY else state.seat_of(state.engaged)


ADAPTER = MatchAdapter(
    sides=("Player A", "Player B", "Player C", "Player D"),
    to_know=lambda _: [TEAMS],
    fields=_fields,
    settings=frozenset(("terrain", "turns", "deployment")),
    mistakes=_mistakes,
    setup=_setup,
    title=_title,
    armies=lambda setup, _: armies_in(setup),
    setup_schema=_schema,
    draw=_draw,
    homes=lambda state: state.zones,
    place=lambda state, space: place_on(state.field.grid, space),
    outcomes=outcomes,
    counts=_counts,
    prospect=prospect,
    left_out=_left_out,
    figures=figures,
    works_by=works_by,
    hidden="the Item Deck",
    attack_is_for=DIES,
    reckoned=reckoned,
    plans=plans,
    reach=reach,
    leads_to=leads_to,
    is_laying=lambda state: state.phase == LAYING,
    mover=_mover,
    ground=GroundUse("battlefield", "battlefield", board_of, _ground_of, also=mission_of, settles=_settled_by),
)
