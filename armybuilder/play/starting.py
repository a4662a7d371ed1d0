"""A program's request for a match, read strictly: every mistake is named with its path."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from django import forms

from armybuilder.engine.games import can_be_played
from armybuilder.lists.files import read_document
from armybuilder.lists.holders import Holder
from armybuilder.lists.models import Army
from armybuilder.lists.selectors import armies_of, file_of, shared_army
from armybuilder.play.adapters import ARMIES, FEWEST_ARMIES, adapter_of
from armybuilder.play.gate import Obstacle, asked_before, obstacles
from armybuilder.play.models import LONGEST_SEED
from armybuilder.play.seats import SEATS, USUAL_SEAT, new_seed, people
from catalog.mistakes import FileRefused, Mistake, at, refuse_if_any, require_object, shown, unknown_fields
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile
from validation.bounds import is_plain

FIELDS = ("armies", "seats", "seed", "options")
#: The ways in which a body may name an army.
WAYS = ("key", "shared", "file")
MORE = f" (up to {len(ARMIES)} where the game seats more)"
#: The type in JSON of a value of each kind of field.
KINDS: tuple[tuple[type[forms.Field], type, str], ...] = (
    (forms.BooleanField, bool, "true or false"),
    (forms.IntegerField, int, "a whole number"),
    (forms.Field, str, "text"),
)


@dataclass
class Start:
    """A match as it is asked for; what is wrong in it is gathered while it is read."""

    armies: list[ArmyFile] = field(default_factory=list)
    #: The number of armies that are named, whether or not they can be read.
    count: int = FEWEST_ARMIES
    #: The way in which each army is named: by its key, by the key that shares it, or as a file.
    ways: list[str] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    seed: str = ""
    options: dict[str, object] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)

    @property
    def has_all_armies(self) -> bool:
        """True where every army that is named could be read."""
        return len(self.armies) == self.count

    @property
    def shelf(self) -> Shelf:
        return shelf(self.armies[0].game)

    def place_of(self, obstacle: Obstacle) -> str:
        """The path of what keeps the match from beginning: into an army's file, or to what names the army."""
        if obstacle.field not in ARMIES:
            return at(["options", obstacle.field])
        number = ARMIES.index(obstacle.field)
        inside = obstacle.path.removeprefix("$") if self.ways[number] == "file" else ""
        return at(["armies", number]) + (f".file{inside}" if inside else "")

    def miss(self, path: list[str | int], message: str) -> None:
        """Note a mistake."""
        self.mistakes.append(Mistake(at(path), message))


def read_start(data: object, holder: Holder) -> Start:
    """The match that a body asks for; raises FileRefused with every mistake."""
    start = _read(require_object(data, FIELDS), holder, FIELDS)
    refuse_if_any(start.mistakes)
    return start


def read_series(data: object, holder: Holder, most: int) -> tuple[Start, int]:
    """The series that a body asks for, and how many matches it has; raises FileRefused with every mistake."""
    fields = (*FIELDS, "size")
    body = require_object(data, fields)
    start, size = _read(body, holder, fields), body.get("size")
    if not isinstance(size, int) or isinstance(size, bool) or not 2 <= size <= most:
        start.miss(["size"], f"This should be the number of matches, from 2 to {most}.")
    if start.count > FEWEST_ARMIES:
        start.miss(["armies"], "A series is between two armies.")
    if people(start.seats):
        start.miss(["seats"], "A series is played by bots.")
    refuse_if_any(start.mistakes)
    return start, size if isinstance(size, int) else 0


def _read(body: dict[str, object], holder: Holder, fields: Sequence[str]) -> Start:
    start = Start(mistakes=list(unknown_fields(body, fields)))
    _read_armies(start, body.get("armies"), holder)
    _read_seats(start, body.get("seats"))
    _read_seed(start, body.get("seed", new_seed()))
    _read_options(start, body.get("options", {}))
    return start


# --- Armies -----------------------------------------------------------------------------------------------------------


def _read_armies(start: Start, given: object, holder: Holder) -> None:
    if not isinstance(given, list) or not FEWEST_ARMIES <= len(given) <= len(ARMIES):
        start.miss(["armies"], f"This should be a list of two armies{MORE}, each with one of: key, shared, file.")
        return
    start.count = len(given)
    for number, each in enumerate(given):
        read_army(start, ["armies", number], each, holder)
    if start.has_all_armies:
        read_games(start)


def read_army(start: Start, path: list[str | int], given: object, holder: Holder) -> None:
    """Take up an army that is named in one of the ways, if there is one."""
    if not isinstance(given, dict) or len(given) != 1 or not set(given) <= set(WAYS):
        start.miss(path, "This should be an object with just one of: key, shared, file.")
    elif army := _army(start, path, *next(iter(given.items())), holder):
        start.armies.append(army)
        start.ways += given


def _army(start: Start, path: list[str | int], way: str, value: object, holder: Holder) -> ArmyFile | None:
    """The army that is named in one of the ways; None, with what is wrong, if there is none."""
    if way == "file":
        return _army_in(start, path, value)
    try:
        return file_of(_kept_army(way, value, holder))
    except Army.DoesNotExist:
        whose = "among yours" if way == "key" else "shared"
        start.miss([*path, way], f"There is no army {whose} with the key {shown(value)}.")
    return None


def _kept_army(way: str, value: object, holder: Holder) -> Army:
    if not isinstance(value, str) or not is_plain(value):
        raise Army.DoesNotExist
    return armies_of(holder).get(key=value) if way == "key" else shared_army(value)


def _army_in(start: Start, path: list[str | int], document: object) -> ArmyFile | None:
    try:
        return read_document(document)
    except FileRefused as refused:
        place = at([*path, "file"])
        start.mistakes += [Mistake(place + each.path.removeprefix("$"), each.message) for each in refused.mistakes]
    return None


def read_games(start: Start) -> None:
    """Armies that cannot meet at all are not looked at any further."""
    before = len(start.mistakes)
    one, *others = (army.game for army in start.armies)
    for number, other in enumerate(others, 1):
        if one != other:
            start.miss(["armies", number], f"This is an army of {other}; the first is one of {one}.")
    if not can_be_played(one):
        start.miss(["armies"], f"Matches of {one} can't be played here yet.")
    elif (most := len(adapter_of(one).sides)) < start.count:
        start.miss(["armies"], f"There are {start.count} armies; a match of {one} has {most} at most.")
    if len(start.mistakes) > before:
        start.armies.clear()


# --- Seats and seed ---------------------------------------------------------------------------------------------------


def _read_seats(start: Start, given: object) -> None:
    if given is None:
        start.seats = [USUAL_SEAT] * start.count
        return
    if not isinstance(given, list) or len(given) != start.count:
        words = "the two armies" if start.count == FEWEST_ARMIES else f"the {start.count} armies"
        start.miss(["seats"], f"This should be a list of who plays {words}: {', '.join(SEATS)}.")
        return
    for number, seat in enumerate(given):
        if not isinstance(seat, str) or seat not in SEATS:
            start.miss(["seats", number], f"{shown(seat)} should be one of: {', '.join(SEATS)}.")
    start.seats = given


def _read_seed(start: Start, given: object) -> None:
    if not isinstance(given, str) or not 1 <= len(given) <= LONGEST_SEED or not is_plain(given) or not given.strip():
        start.miss(["seed"], f"A seed is plain text of 1 to {LONGEST_SEED} characters.")
        return
    start.seed = given


# --- What the game asks -----------------------------------------------------------------------------------------------


def _read_options(start: Start, given: object) -> None:
    if not isinstance(given, dict):
        start.miss(["options"], "This should be an object: what the game asks before a match.")
    elif start.has_all_armies:
        start.options = read_fields(start, "options", given, asked_before(start.armies[0].game, start.shelf))
        for obstacle in obstacles(start.armies, start.shelf, start.options):
            start.mistakes.append(Mistake(start.place_of(obstacle), obstacle.words))


def read_fields(
    start: Start, place: str, given: Mapping[str, object], asked: Mapping[str, forms.Field]
) -> dict[str, object]:
    """The values of fields that a form asks for too; what is not given is as the form has it."""
    known = f"Known here: {', '.join(asked)}." if asked else "None is known here."
    for name in given:
        if name not in asked:
            start.miss([place, name], f"There is no option {shown(name)}. {known}")
    return {
        name: _value(start, [place, name], each, given[name]) if name in given else usual(each)
        for name, each in asked.items()
    }


def _value(start: Start, path: list[str | int], asked: forms.Field, value: object) -> object:
    """The value that is chosen; as the form has it, with what is wrong, where it can't be chosen."""
    kind, words = next((kind, words) for sort, kind, words in KINDS if isinstance(asked, sort))
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        start.miss(path, f"{shown(value)} should be {words}.")
        return usual(asked)
    try:
        return asked.clean(value)
    except forms.ValidationError as wrong:
        start.miss(path, _what_would_be_right(asked, value) or " ".join(wrong.messages))
        return usual(asked)


def usual(asked: forms.Field) -> object:
    """The value of a field of the form unless somebody changes it."""
    if isinstance(asked, forms.ChoiceField) and asked.initial is None:
        return next(iter(_values(asked)))
    return bool(asked.initial) if isinstance(asked, forms.BooleanField) else asked.initial


def _values(asked: forms.ChoiceField) -> list[str]:
    return [str(value) for value, _ in cast("Iterable[tuple[object, object]]", asked.choices)]


def _what_would_be_right(asked: forms.Field, value: object) -> str:
    if not isinstance(asked, forms.ChoiceField):
        return ""
    return f"{shown(value)} should be one of: {', '.join(each or 'an empty text' for each in _values(asked))}."
