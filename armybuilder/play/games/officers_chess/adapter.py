"""Matches of Officer's Chess on the site: a scenario that both armies are built for, and how its map looks."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from django import forms

from armybuilder.engine.games.officers_chess import combat, ground
from armybuilder.engine.games.officers_chess.events import breakdown
from armybuilder.engine.games.officers_chess.ground import SIGHT
from armybuilder.engine.games.officers_chess.options import RUINS, ActivationChoices
from armybuilder.engine.games.officers_chess.setup import lack_of_room, start
from armybuilder.engine.games.officers_chess.showing import FACE_DOWN
from armybuilder.engine.games.officers_chess.state import (
    ACTING,
    ATTACKER,
    CANTO,
    DEFENDER,
    DEPLOYING,
    MOVING,
    NOWHERE,
    State,
)
from armybuilder.engine.games.officers_chess.verbs import WAIT, Verbs
from armybuilder.engine.match import SetUp
from armybuilder.engine.table import Option
from armybuilder.engine.telling import short
from armybuilder.faces.diagrams import CELL, Diagram, Label, Shape, space
from armybuilder.faces.diagrams import board as empty_board
from armybuilder.faces.games.officers_chess.maps import MARKS, OWN_GROUND, PICTURES
from armybuilder.faces.ground import upright
from armybuilder.grounds.books import sorts_on
from armybuilder.grounds.files import from_document
from armybuilder.grounds.games.officers_chess import (
    ESCAPE,
    PLAINS,
    RAZE,
    SEIZE,
    TERMS,
    board_of,
    ground_of,
    layers,
    refusals,
    scenario_of,
)
from armybuilder.grounds.ground import GroundFile
from armybuilder.play.adapters import (
    Aim,
    Board,
    Chosen,
    Count,
    GroundUse,
    Lead,
    Marker,
    MatchAdapter,
    PieceFigure,
    Reach,
    Standing,
    Token,
    Tray,
    TrayCard,
    exactly,
    place_on,
    places_on,
    taken_apart,
    two_armies,
)
from armybuilder.play.games.officers_chess import armies_in, maps, on_ground, setup_of
from armybuilder.play.games.officers_chess.planning import plans
from armybuilder.play.games.officers_chess.reckoning import reckoned
from armybuilder.rest.documents import Schema
from catalog.games.officers_chess.models import Scenario
from catalog.games.officers_chess.plain import FLYING, FOOTINGS, SIDES, STATS
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import ArmyFile
from validation.books import rulebook
from validation.words import counted, listed

TRIANGLE = (("", "Changes Skill and damage"), ("damage", "Changes damage only"))


def _fields(shelf: Shelf) -> dict[str, forms.Field]:
    scenarios = shelf.kind("scenario").items()
    return {
        "scenario": forms.ChoiceField(
            label="Scenario",
            choices=[("", "As the armies were built"), *((slug, card.name) for slug, card in scenarios)],
            required=False,
        ),
        "fog": forms.BooleanField(
            label="Fog of War",
            required=False,
            help_text=f"Each unit sees {SIGHT} spaces far. You aren’t shown units out of sight.",
        ),
        "triangle": forms.ChoiceField(label="Weapon triangle", choices=TRIANGLE, required=False),
    }


def _choice(army: ArmyFile, name: str) -> str:
    return str(rulebook(army.game).choices_of(army)[name])


def _mistakes(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> Iterator[Mistake]:
    """Both armies are for the two sides of one scenario, and each has units."""
    fought = _chosen_scenario(shelf, chosen)
    for field, army in zip(("one", "other"), armies, strict=True):
        yield from (Mistake(field, words) for words in _own_mistakes(army, shelf, fought))
    scenarios, sides = ([_choice(army, name) for army in armies] for name in ("scenario", "side"))
    if not fought and all(scenarios) and scenarios[0] != scenarios[1]:
        names = [shelf.kind("scenario")[slug].name for slug in scenarios]
        words = f"{armies[0].name} is for {names[0]}, {armies[1].name} for {names[1]}: choose two for one."
        yield Mistake("other", words)
    if all(sides) and sides[0] == sides[1]:
        words = f"Both armies are the {sides[0]}'s; choose one for the {SIDES[1 - SIDES.index(sides[0])]}."
        yield Mistake("other", words)


def _chosen_scenario(shelf: Shelf, chosen: Chosen) -> Scenario | GroundFile | None:
    """The scenario that is chosen for the match, or a player's own; None where the armies say it."""
    found = chosen.get("scenario")
    if isinstance(found, dict):
        return from_document(found)
    return shelf.all(Scenario)[found] if found else None


def _own_mistakes(army: ArmyFile, shelf: Shelf, fought: Scenario | GroundFile | None) -> Iterator[str]:
    own = _choice(army, "scenario")
    if not fought and not (own and _choice(army, "side")):
        words = "choose both in its settings, or choose a scenario for this match."
        yield f"{army.name} has no scenario and side yet: {words}"
    if isinstance(fought, Scenario) and own and own != fought.slug:
        name = shelf.kind("scenario")[own].name
        yield f"{army.name} is built for {name}, not for {fought.name}: choose another army, or another scenario."
    if isinstance(fought, GroundFile):
        yield from refusals(army, fought, shelf)
    units = sum(entry.count for entry in army.entries)
    if not units:
        yield f"{army.name} has no units yet: hire some before it fights."


def _setup(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> SetUp:
    scenario = _chosen_scenario(shelf, chosen) or shelf.all(Scenario)[_choice(armies[0], "scenario")]
    return setup_of(armies, shelf, scenario, {"fog": chosen.get("fog"), "triangle": chosen.get("triangle", "")})


def _seated(army: ArmyFile, shelf: Shelf, chosen: Chosen, seat: int) -> ArmyFile:
    """An army as the scenario that is chosen for the match has it, on its own side if it has one."""
    fought, side = _chosen_scenario(shelf, chosen), _choice(army, "side")
    return on_ground(army, fought, SIDES.index(side) if side else seat) if fought else army


def _is_swapped(armies: Sequence[ArmyFile]) -> bool:
    """True where the second army attacks by its side, or the first one defends."""
    sides = [_choice(army, "side") for army in armies[:2]]
    return sides[0] == "defender" or (not sides[0] and sides[-1] == "attacker")


def _left_out(setup: SetUp) -> Iterator[tuple[int, str]]:
    """The players whose units find no place in their zone, each with a sentence (ruling OC46)."""
    state = start(setup, 1)
    for player, army in enumerate(setup["armies"]):
        if room := lack_of_room(state, player):
            whose = f"The {SIDES[player]}'s zone in {setup['scenario']['name']}"
            footings = " or ".join(footing.title() for footing in room.footings)
            yield (
                player,
                (
                    f"{army['name']} has {room.units} units that move as {footings}. "
                    f"{whose} has {len(room.spaces)} places for them."
                ),
            )


def _to_know(shelf: Shelf) -> list[str]:
    """The longest that a battle lasts where the scenario does not say (ruling OC48)."""
    return [
        f"{card.name} has no time limit: the battle is a draw after {card.draw_after} rounds."
        for card in shelf.kind("scenario").values()
        if card.draw_after
    ]


def _title(setup: SetUp) -> str:
    return str(setup["scenario"]["name"])


def _army_words(army: ArmyFile, shelf: Shelf) -> str:
    scenario = shelf.kind("scenario").get(_choice(army, "scenario"))
    return f"{scenario.name}, {_choice(army, 'side') or 'no side'}" if scenario else "no scenario"


#: The most that a unit carries in an army file; in a friendly match it may be more than the rules allow.
MOST_CARRIED = 9


def _schema(shelf: Shelf) -> Schema:
    """The JSON schema of a set-up: this catalog's cards, and one of its scenarios or a player's ground."""
    cards = rulebook(shelf.game.slug).cards(shelf).data()
    places = [setup_of((), shelf, scenario, {}) for scenario in shelf.kind("scenario").values()]
    unit = exactly(
        **{"class": {"enum": list(cards["classes"])}},
        inventory={"type": "array", "items": {"enum": list(cards["gear"])}, "maxItems": MOST_CARRIED},
        tags={"type": "array", "items": {"enum": list(shelf.kind("tag"))}, "maxItems": 10},
    )
    whole = exactly(
        cards={"const": cards},
        map={"type": "object"},
        scenario={"type": "object"},
        options=exactly(fog={"type": "boolean"}, triangle={"enum": [value for value, _ in TRIANGLE]}),
        armies=two_armies(units=unit),
    )
    own = {name: {"enum": [each[name] for each in places]} for name in ("map", "scenario")}
    is_made = {"properties": {"map": {"required": ["terms"]}}}
    return {**whole, "if": is_made, "then": {"properties": {"map": _map_schema(shelf)}}, "else": {"properties": own}}


def _map_schema(shelf: Shelf) -> Schema:
    """The shape of a map that was made of a ground; whether it is a sound one is asked of it as a ground."""
    whole = {"type": "integer"}
    return exactly(
        name={"type": "string"},
        rows=whole,
        columns=whole,
        **{layer.name: {"type": "object", "additionalProperties": {"enum": [*layer.names]}} for layer in layers(shelf)},
        terms=exactly(**{term.name: {"type": ["integer", "string"]} for term in TERMS}),
    )


# The map


def _draw(state: State, setup: SetUp, shelf: Shelf) -> Board:
    return Board(
        state.grid.columns,
        state.grid.rows,
        _ground(state, setup, shelf),
        tuple(_token(state, unit, shelf) for unit in state.in_play()),
        tuple(_markers(state)),
        standings=tuple(Standing(tuple(_counts(state, player))) for player in (0, 1)),
        aims=tuple(_aims(state)),
        drawn=sorts_on(layers, shelf, _sorts(state)),
        heading=_heading(state),
        trays=tuple(_trays(state)),
    )


def _trays(state: State) -> Iterator[Tray]:
    """The units of each side that are to be deployed, now or when reinforcements come."""
    for player, waiting in enumerate(state.to_deploy):
        cards = (
            TrayCard(state.names[unit], f"class/{state.profile[unit].slug}", short(state, unit)) for unit in waiting
        )
        if waiting:
            yield Tray(player, "In reserve" if state.round else "Not deployed yet", tuple(cards))


def _heading(state: State) -> str:
    """The round and how many there can be, and whose turn it is."""
    last = state.last_round
    if state.round and state.phase == DEPLOYING:
        return f"Round {state.round} of {last}: reinforcements of the {SIDES[state.player]}"
    return f"Round {state.round} of {last}, {SIDES[state.player]}" if state.round else f"Deployment, then {last} rounds"


def _ground(state: State, setup: SetUp, shelf: Shelf) -> Diagram:
    board, shapes, labels = state.grid, [*empty_board(state.grid.columns, state.grid.rows)], []
    deployment = state.zones if state.phase == DEPLOYING else ()
    for place in board.spaces:
        slug = state.ground[place]
        column, row = board.column[place], board.row[place]
        x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
        picture, own = PICTURES.get(slug), OWN_GROUND.get(slug)
        shapes += [space(column, row, own)] if own else []
        shapes += upright(picture(x, y), x, y) if picture else []
        if picture is None:
            terrain = shelf.kind("terrain")[slug]
            labels.append(Label(x, y + 1.8, terrain.map_sign or terrain.name[0], 5))
        shapes += upright(_aim_marks(state, place, x, y), x, y)
        shapes += [space(column, row, f"home-{player}") for player, zone in enumerate(deployment) if place in zone]
    wide, tall = board.columns * CELL, board.rows * CELL
    return Diagram(str(setup["map"]["name"]), wide, tall, tuple(shapes), tuple(labels))


def _sorts(state: State) -> set[str]:
    """The terrain, and the kinds of objectives that are left."""
    marked = {mark for mark in (SEIZE, ESCAPE) if state.scenario[mark]}
    marked |= {RAZE for place in state.scenario[RAZE] if state.ground[place] != RUINS}
    return {state.ground[place] for place in state.grid.spaces} | marked


def _aim_marks(state: State, place: int, x: float, y: float) -> list[Shape]:
    if place in state.scenario["escape"]:
        return MARKS["escape"](x, y)
    is_to_raze = place in state.scenario["raze"] and state.ground[place] != RUINS
    is_aim = is_to_raze or place in state.scenario["seize"]
    return MARKS["objective"](x, y) if is_aim else []


def _token(state: State, unit: int, shelf: Shelf) -> Token:
    board, place, profile = state.grid, state.place[unit], state.profile[unit]
    card = shelf.kind("class").get(profile.slug)
    words = [status.title() for status in state.statuses[unit]]
    words += [f"{amount} less {stat.title()}" for stat, amount, _ in state.weakened[unit]]
    words += [tag.title() for tag in state.tags[unit]]
    facts = [f"on {board.name(place)}{_terrain(state, place, shelf)}", f"{state.hp[unit]} of {profile.hp} HP"]
    hand = state.in_hand(unit)
    facts += [f"wields {hand.name}"] if hand else []
    facts += _carried(state, unit)
    facts += ["has acted in this round"] if state.activated[unit] else []
    return Token(
        board.column[place],
        board.row[place],
        state.owner[unit],
        short(state, unit),
        profile.name,
        card.emblem if card else "",
        None,
        tuple(words),
        tuple(facts),
        hp=state.hp[unit],
        most_hp=profile.hp,
        is_active=unit == state.active,
        card=f"class/{card.slug}" if card else "",
        is_spent=state.activated[unit],
        ground=state.ground[place],
    )


def _terrain(state: State, place: int, shelf: Shelf) -> str:
    """The terrain of a space, which a unit on it covers: " (Mountain)"."""
    slug = state.ground[place]
    return "" if slug == PLAINS else f" ({shelf.kind('terrain')[slug].name})"


def _carried(state: State, unit: int) -> Iterator[str]:
    """The gear of a unit, as far as it may be known; of what is hidden how much it is, and what its class wields."""
    if known := [gear.name for gear in state.gear(unit)]:
        yield f"carries {listed(known)}"
    if hidden := state.inventory[unit].count(FACE_DOWN):
        yield f"carries {counted(hidden, 'hidden card')}{' more' if known else ''}, not shown until used"
        if wields := state.profile[unit].wields:
            yield f"can wield {listed([each.title() for each in wields], 'or')}"


def _markers(state: State) -> Iterator[Marker]:
    for place, left in state.wall_hp.items():
        yield Marker(state.grid.column[place], state.grid.row[place], f"{left} HP")
    for place in state.chests:
        yield Marker(state.grid.column[place], state.grid.row[place], "Chest", "locked-chest")


def _counts(state: State, player: int) -> Iterator[Count]:
    if state.scenario["raze"] and SIDES[player] in _winners(state, "saboteur"):
        yield Count(state.buildings, "tile to raze", "tiles to raze")
    units, unseen = state.in_play(player), _unseen(state, player)
    yield Count(len(units), "unit in sight", "units in sight") if unseen else Count(len(units), "unit")
    if state.round:
        yield Count(sum(state.hp[unit] for unit in units), "HP", "HP")
    fled = sum(state.escaped[unit] for unit, owner in enumerate(state.owner) if owner == player)
    waiting = len(state.to_deploy[player])
    wait = "in reserve" if state.round else "to deploy"
    if state.scenario["escape"] and SIDES[player] in _winners(state, "fleeing"):
        of_those_that_win = f"of {state.scenario['escapes']} escaped"
        yield Count(fled, of_those_that_win, of_those_that_win)
    for count, words in ((unseen, "out of sight"), (waiting, wait)):
        if count:
            yield Count(count, words, words)


def _open_counts(state: State, player: int) -> Iterator[Count]:
    """Of units out of sight it is open how many there are, and nothing of their HP."""
    yield Count(len(state.in_play(player)), "unit", is_of_pieces=True)
    fled = sum(state.escaped[unit] for unit, owner in enumerate(state.owner) if owner == player)
    if fled:
        yield Count(fled, "escaped", "escaped")


def _aims(state: State) -> Iterator[Aim]:
    """What each side is to do, with how far it has come."""
    scenario, last = state.scenario, state.last_round
    if scenario["seize"]:
        yield Aim("Seize", f"{_winner(state, 'leader')} as soon as a Leader of theirs seizes {_fort(state)}.")
    if scenario["raze"]:
        left = f"{counted(state.buildings, 'tile')} to go"
        yield Aim("Raze", f"{_winner(state, 'saboteur')} as soon as every tile to raze is in ruins: {left}.")
    if scenario["escape"]:
        words = f"as soon as {scenario['escapes']} units of theirs have escaped: {sum(state.escaped)} so far."
        yield Aim("Escape", f"{_winner(state, 'fleeing')} {words}")
    if any(state.to_deploy) and scenario.get("arrival", 0) > state.round:
        yield Aim("Reinforcements", f"They are deployed as round {scenario['arrival']} begins.")
    yield Aim("Rout", "The player who has no unit left on the map loses.")
    winner = scenario.get("time_up", SIDES[DEFENDER]) if scenario["rounds"] else ""
    ends = f"the {winner} wins" if winner in SIDES else "it is a draw"
    yield Aim("Time limit", f"After round {last} {ends}.", holders=(SIDES.index(winner),) if winner in SIDES else ())


def _winners(state: State, tag: str) -> list[str]:
    """The sides that win by what a tag allows; in the game's own scenarios it is the attacker."""
    given = state.scenario.get("given")
    return [side for side in SIDES if tag in given[side]] if given else [SIDES[ATTACKER]]


def _winner(state: State, tag: str) -> str:
    sides = _winners(state, tag)
    return "Each side wins" if len(sides) > 1 else f"The {sides[0]} wins"


def _fort(state: State) -> str:
    names = {state.ground[tile].replace("-", " ").title() for tile in state.scenario["seize"]}
    return f"the {names.pop()}" if len(names) == len(state.scenario["seize"]) == 1 else "a tile that is marked for it"


def _unseen(state: State, player: int) -> int:
    """The number of a player's units that the fog hides here: they stand, but not on this map."""
    waiting = state.to_deploy[player]
    return state.fog * sum(
        owner == player
        and state.place[unit] == NOWHERE
        and state.hp[unit] > 0
        and not state.escaped[unit]
        and unit not in waiting
        for unit, owner in enumerate(state.owner)
    )


def says_in_full(card: Card) -> str:
    """The text, and what terrain costs whom to enter."""
    costs = {footing.title(): cost for footing in FOOTINGS if (cost := getattr(card, footing, None))}
    if not costs:
        return card.text
    is_alike = len(costs) == len(FOOTINGS) and len({*costs.values()}) == 1
    told = f"{costs['Foot']} for all" if is_alike else ", ".join(f"{footing} {cost}" for footing, cost in costs.items())
    return f"{card.text} Movement to enter: {told}.".strip()


def outcomes(state: State) -> dict[str, tuple[str, ...]]:
    return {short(state, unit): _outcome(state, unit) for unit in range(len(state.owner)) if not state.escaped[unit]}


def counted_of(state: State) -> dict[str, Count]:
    return {short(state, unit): _hp(state, unit) for unit, hp in enumerate(state.hp) if hp > 0}


def _hp(state: State, unit: int) -> Count:
    return Count(state.hp[unit], "HP", "HP")


def _outcome(state: State, unit: int) -> tuple[str, ...]:
    if state.hp[unit] <= 0:
        return ("is Routed",)
    return str(_hp(state, unit)), *(status.title() for status in state.statuses[unit])


def _unit(state: State, sign: str) -> int | None:
    return next((unit for unit in state.in_play() if short(state, unit) == sign), None)


def figures(state: State, sign: str) -> Iterator[PieceFigure]:
    """A unit's statistics with the weapon in its hand, and its movement; of an enemy what has been seen of it."""
    unit = _unit(state, sign)
    if unit is None:
        return
    for stat in STATS:
        yield taken_apart(stat.title(), state, state.stat_parts(unit, stat, state.in_hand(unit)), breakdown)
    if weapon := state.in_hand(unit):
        yield PieceFigure("Might of the weapon", weapon.might)
        yield PieceFigure("Range of the weapon", combat.reach(state, unit, weapon)[1])
        lucky = state.amount(unit, "lucky") + weapon.amount("lucky")
        yield PieceFigure("Critical on a roll of less than", combat.CRITICAL + lucky + 1)
        speed = [*state.stat_parts(unit, "speed", weapon), ("weight", -weapon.weight)]
        yield taken_apart("Attack Speed (the faster one strikes again)", state, speed, breakdown)
    yield taken_apart("Movement", state, state.move_parts(unit), breakdown)
    if cover := state.cover(unit):
        yield PieceFigure("Terrain, to Defense and Resistance", cover)
    if state.kit[unit].footing != FLYING and (heals := state.ground_at(state.place[unit]).heals):
        yield PieceFigure("HP back from the terrain as its turn ends", heals)


def reach(state: State, sign: str) -> Reach:
    """The spaces to which a unit can move in this turn, if it is its own, or else could in one of its own, and those in
    range of its weapons from there.
    """
    unit = _unit(state, sign)
    if unit is None or state.place[unit] == NOWHERE:
        return Reach()
    twin = state.copy()
    if unit != state.active:
        twin.budget = twin.move_of(unit)
    elif state.phase not in (MOVING, CANTO):
        twin.budget = 0
    moves = ground.reach(twin, unit)
    strikes = _strikes(twin, unit, [twin.place[unit], *moves])
    return Reach(frozenset(places_on(state.grid, moves)), frozenset(places_on(state.grid, strikes)))


def _strikes(state: State, unit: int, stops: Iterable[int]) -> set[int]:
    ranges = [combat.reach(state, unit, gear) for gear in combat.weapons(state, unit)]
    distance = state.grid.distance
    return {
        space
        for stop in stops
        for space in state.grid.spaces
        if any(least <= distance(stop, space) <= most for least, most in ranges)
    }


def leads_to(state: State, option: Option) -> Lead | None:
    """What a move leaves to do: whom a unit has in range from there. In the fog somebody may come into sight there."""
    if option not in Verbs.move:
        return None
    twin, unit = state.copy(), state.active
    ground.put(twin, unit, *Verbs.move.parts(option))
    twin.phase = ACTING
    if state.phase == CANTO or (ActivationChoices(twin, unit).listed() == [WAIT] and not state.fog):
        return Lead("its turn ends there", ends_turn=True)
    targets = {twin.place[each]: short(twin, each) for each in ground.seen_enemies(twin, state.owner[unit])}
    targets |= dict.fromkeys(twin.walls, "a wall")
    weapons = combat.weapons(twin, unit)
    near = [space for space in targets if any(combat.is_in_reach(twin, unit, gear, space) for gear in weapons)]
    words = f"{listed(targets[space] for space in near)} in range" if near else ""
    return Lead(words, places_on(state.grid, near))


ADAPTER = MatchAdapter(
    sides=("Attacker", "Defender"),
    fields=_fields,
    settings=frozenset(("triangle",)),
    mistakes=_mistakes,
    setup=_setup,
    title=_title,
    armies=armies_in,
    setup_schema=_schema,
    draw=_draw,
    homes=lambda state: state.zones,
    place=lambda state, space: place_on(state.grid, space),
    is_swapped=_is_swapped,
    seated=_seated,
    ground=GroundUse(
        *("scenario", "map", board_of, ground_of, maps),
        also=lambda *on: {"scenario": scenario_of(*on)},
        refusals=refusals,
    ),
    army_words=_army_words,
    left_out=_left_out,
    to_know=_to_know,
    outcomes=outcomes,
    counted=counted_of,
    counts=_open_counts,
    figures=figures,
    reckoned=reckoned,
    says_in_full=says_in_full,
    plans=plans,
    reach=reach,
    leads_to=lambda state: partial(leads_to, state),
    mover=lambda state: state.player if state.round else None,
)
