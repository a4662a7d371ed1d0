"""The common ground of the commands that play matches: their arguments, and how they refuse what they are given."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from pathlib import Path

from django import forms
from django.core.management import CommandError

from armybuilder.engine.bots import BOTS
from armybuilder.grounds.files import read as read_ground
from armybuilder.lists.files import read
from armybuilder.play.adapters import Chosen, adapter_of
from armybuilder.play.arranging import FRIENDLY, Arrangement, arrange, read_options, setups_of, values
from armybuilder.play.grounds import settled_by
from armybuilder.rest.strict_json import LARGEST
from catalog.mistakes import Invalid, Mistake
from catalog.shelf import shelf
from validation.army import ArmyFile

#: Exit code for what is no army file, no replay, or cannot be played.
REFUSED = 2
SEED = "1"


def refusal(*lines: object) -> CommandError:
    """The refusal of what cannot be played; each line says what is wrong and where."""
    return CommandError("\n".join(map(str, lines)), returncode=REFUSED)


def add_match_arguments(parser: ArgumentParser) -> None:
    """Everything about a match but its armies."""
    parser.add_argument("--bots", type=bot_names, default=("greedy",), metavar="NAME,…", help=_bots_help())
    parser.add_argument("--seed", default=SEED, help="any text; it decides all dice (default %(default)s)")
    parser.add_argument(
        *("--ground", "--battlefield", "--scenario"),
        dest="ground",
        default="",
        help="slug of the battlefield or scenario, or a ground file that ends with .json "
        "(default: the first that suits both armies)",
    )
    parser.add_argument("--mission", choices=("deathmatch", "kills", "money"), help="where the game has missions")
    parser.add_argument("--turns", type=turns, help="how many turns a match lasts at most, where the game counts them")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        dest="terms",
        metavar="NAME=VALUE",
        help="anything else that the players agree on, as the API's options name it; repeat it for more",
    )
    parser.add_argument("--friendly", action="store_true", help="let armies fight that are not legal")
    parser.add_argument("--first", type=int, choices=(1, 2), help="the army that goes first, where players agree on it")


def _bots_help() -> str:
    return f"who answers for each army, of {', '.join(BOTS)} (default greedy)"


def bot_names(text: str) -> tuple[str, ...]:
    """`greedy,random`; one name stands for all."""
    names = tuple(name.strip() for name in text.split(","))
    unknown = [name for name in names if name not in BOTS]
    if unknown:
        raise ArgumentTypeError(f"there is no bot {', '.join(map(repr, unknown))}; there is {', '.join(BOTS)}")
    return names


def bot_of_each(names: Sequence[str], armies: Sequence[str]) -> list[str]:
    """The bot that answers for each army. Raises CommandError unless one is named for all, or one for each."""
    if len(names) not in (1, len(armies)):
        raise refusal(f"There are {len(armies)} armies and {len(names)} bots: name one for all, or one for each.")
    return list(names) * len(armies) if len(names) == 1 else list(names)


def turns(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= 1000:
        raise ArgumentTypeError(f"{text!r} is no number of turns from 1 to 1000")
    return int(text)


def arrangement(names: Sequence[str], options: Chosen) -> Arrangement:
    """The match of army files with a command's options. Raises CommandError with every mistake in them."""
    armies = read_all(names)
    first = options["first"]
    chosen = {
        "mission": options["mission"],
        "turns": options["turns"],
        "first": None if first is None else first - 1,
        FRIENDLY: options["friendly"],
        **terms(options["terms"], armies),
    }
    ground: str = options["ground"]
    try:
        made = read_ground(content(ground)) if ground.endswith(".json") else None
        if made and (settled := [name for name in settled_by(made) if chosen.get(name) is not None]):
            raise refusal(*(f"{name.capitalize()}: {made.name} settles that itself." for name in settled))
        return arrange(armies, made or ground, chosen)
    except Invalid as refused:
        raise refusal(*refused.mistakes) from None


def terms(given: Sequence[str], armies: Sequence[ArmyFile]) -> dict[str, object]:
    """What is agreed on by name, where no argument of its own says it. Raises CommandError with every mistake."""
    if not given:
        return {}
    game = armies[0].game
    grounds = {each.slug for each in setups_of(game).grounds(shelf(game), armies)}
    asked = {
        name: field
        for name, field in adapter_of(game).fields(shelf(game)).items()
        if name != "first" and not (isinstance(field, forms.ChoiceField) and grounds <= set(values(field)))
    }
    named = dict(each.partition("=")[::2] for each in given)
    found, wrong = read_options({name: _value(asked.get(name), text) for name, text in named.items()}, asked)
    if wrong:
        raise refusal(*(f"--option {name}: {words}" for name, mistakes in wrong.items() for words in mistakes))
    return {name: found[name] for name in named}


def _value(asked: forms.Field | None, text: str) -> object:
    """A text of the command line as the type that a field takes; any other stays a text, and is refused as one."""
    if isinstance(asked, forms.BooleanField):
        return {"true": True, "false": False}.get(text, text)
    return int(text) if isinstance(asked, forms.IntegerField) and text.isdecimal() and len(text) < 9 else text


def read_all(names: Sequence[str]) -> list[ArmyFile]:
    """The armies in some files. Raises CommandError with every mistake in each of them."""
    armies: list[ArmyFile] = []
    wrong: list[str] = []
    for name in names:
        try:
            armies.append(read(content(name)))
        except Invalid as refused:
            wrong += [f"{name}: {mistake}" for mistake in refused.mistakes]
    if wrong:
        raise refusal(*wrong)
    return armies


def content(name: str) -> bytes:
    """The content of a file, as far as an army file can be long. Raises Invalid."""
    try:
        with Path(name).open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Invalid([Mistake("$", f"The file cannot be read: {reason}.")]) from None
