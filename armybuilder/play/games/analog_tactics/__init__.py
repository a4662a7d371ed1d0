"""Teams of Analog Tactics as the engine's set-up: plain data that a replay carries with it."""

from collections.abc import Iterable, Mapping, Sequence

from armybuilder.engine.games.analog_tactics.gains import VP_TO_WIN
from armybuilder.engine.match import SetUp
from armybuilder.grounds.games.analog_tactics import board_of
from armybuilder.grounds.ground import GroundFile
from armybuilder.play.adapters import Chosen
from catalog.games.analog_tactics.models import Ability, Board
from catalog.games.analog_tactics.plain import ELITE, MAGE, STOCK, Gain, Weapon, board_data, cards_data
from catalog.shelf import Shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook
from validation.games.analog_tactics.army import Army, Piece

#: The spells of tier 1 with which a Mage begins.
SPELLS_AT_FIRST = 3


def setup_of(armies: Sequence[ArmyFile], shelf: Shelf, board: Board | GroundFile, options: Chosen) -> SetUp:
    """Two to four teams on a board or a player's ground, and what the players agree on."""
    laying = {each: options.get(each) or 0 for each in ("objectives", "obstacles")}
    vp = options.get("vp") or VP_TO_WIN
    return {
        "cards": cards_data(shelf),
        "board": board_of(board, shelf) if isinstance(board, GroundFile) else board_data(shelf, board.slug),
        "armies": [_team(army, shelf) for army in armies],
        **({"laying": laying} if any(laying.values()) else {}),
        **({"vp": vp} if vp != VP_TO_WIN else {}),
    }


def _team(army: ArmyFile, shelf: Shelf) -> SetUp:
    """A team's units, the elite first, and all that it has chosen and gained."""
    roster: Army = rulebook(army.game).build_roster(army, shelf)
    team = roster.team
    return {
        "name": army.name,
        "class": team.unit_class.slug if team.unit_class else "",
        "level": team.level,
        "units": [_unit(piece) for piece in (*roster.elites, *roster.commons) for _ in range(piece.count)],
        "abilities": [ability.slug for ability in team.chosen],
        "weapons": [weapon.slug for weapon in team.weapons],
        "missions": _slugs(team.missions),
        "rituals": _slugs(team.rituals),
        "elite_upgrades": _slugs(team.elite_upgrades),
        "stock": _slugs(team.stock),
    }


def _unit(piece: Piece) -> SetUp:
    return {
        "role": piece.unit.role,
        "weapons": _slugs(piece.weapons),
        "upgrades": _slugs(piece.upgrades),
        "blueprints": _slugs(piece.blueprints),
    }


def _slugs(cards: Iterable[Gain | Weapon]) -> list[str]:
    return [card.slug for card in cards]


def armies_in(setup: SetUp, shelf: Shelf) -> list[ArmyFile]:
    """The teams of a set-up as army files."""
    tiers = {slug: card.tier for slug, card in shelf.all(Ability).items()}
    return [
        ArmyFile(
            shelf.game.slug,
            team["name"],
            "team",
            options={"level": team["level"]},
            entries=tuple(_entry(key, unit, team, tiers) for key, unit in enumerate(team["units"])),
        )
        for team in setup["armies"]
    ]


def _entry(key: int, unit: SetUp, team: SetUp, tiers: Mapping[str, int | None]) -> Entry:
    """A unit's line; what its team has chosen and gained stands with the elite."""
    roles = {name: tuple(unit[name]) for name in ("weapons", "upgrades", "blueprints")}
    if unit["role"] == ELITE:
        chosen = team["abilities"]
        at_first = [slug for slug in chosen if tiers[slug] == 1][:SPELLS_AT_FIRST] if team["class"] == MAGE else []
        roles["spells"] = tuple(at_first)
        roles["abilities"] = (*(slug for slug in chosen if slug not in at_first), *team["weapons"])
        roles |= {name: tuple(team[name]) for name in ("missions", "rituals", "elite_upgrades")}
        roles[STOCK] = tuple(team["stock"])
    return Entry(key, f"{team['class']}-{unit['role']}", roles={name: slugs for name, slugs in roles.items() if slugs})


def grounds(shelf: Shelf, armies: Sequence[ArmyFile]) -> list[Board]:
    """The boards that teams may fight on."""
    return list(shelf.all(Board).values())


def seatings(armies: Sequence[ArmyFile]) -> list[tuple[int, ...]]:
    """The first army is player A; dice say who begins."""
    return [tuple(range(len(armies)))]


def on_ground(army: ArmyFile, board: Board, seat: int) -> ArmyFile:
    """The team as it is: no board and no seat changes what it may have."""
    return army
