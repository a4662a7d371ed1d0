"""Replay files on the site: a match as a file, and a file as a match, after everything in it was looked at."""

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from armybuilder.engine import replay
from armybuilder.engine.games import can_be_played
from armybuilder.engine.match import AnyMatch, SetUp
from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import adapter_of
from armybuilder.play.arranging import FRIENDLY, set_up_elsewhere
from armybuilder.play.grounds import board_mistakes
from armybuilder.play.models import CUT_OFF, LONGEST_SEED, Match, as_lines, match_title
from armybuilder.play.seats import seat_match
from armybuilder.play.selectors import MATCH_QUOTA
from armybuilder.rest.documents import mistakes_of
from catalog.mistakes import Invalid, Mistake, at, quoted, refuse_if_any
from catalog.shelf import Shelf, shelves
from validation.bounds import is_plain

#: More than any match of ours takes. Playing that many answers again takes some seconds.
LARGEST, LONGEST = 1_000_000, 6_000
#: The seat of those whose answers a file holds; nobody plays such a match on.
RECORDED = "recorded"


def written(match: Match) -> str:
    answers = match.options
    table = seat_match(match.game_id, match.setup, match.seed, [RECORDED] * len(match.seats), answers).run()
    return replay.record(table).text()


def match_of_file(source: bytes, holder: Holder) -> Match:
    """A match as a file has it; raises Invalid with every mistake, and then nothing has changed."""
    MATCH_QUOTA.require_room(holder)
    found = _read(source)
    cards = _game(found)
    refuse_if_any(_mistakes(found, cards))
    table = _play_answers(found)
    result = table.result
    return Match.objects.create(
        game=cards.game,
        title=match_title(cards.game.slug, [str(army["name"]) for army in found.setup["armies"]]),
        setup=set_up_elsewhere(found.setup, cards),
        seed=found.seed,
        seats=[RECORDED] * len(table.bots),
        answers=as_lines([*table.answers, *table.pending]),
        version=found.version,
        fingerprint=table.game.fingerprint(table.state),
        is_over=True,
        winner=result.winner if result else None,
        reason=result.reason if result else CUT_OFF,
        **holder.columns,
    )


def _read(source: bytes) -> replay.Replay:
    if len(source) > LARGEST:
        raise Invalid([Mistake("$", f"The file is larger than {LARGEST // 1_000_000} MB; no match needs that.")])
    try:
        return replay.read(source.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Invalid([Mistake("$", "The file is not written in UTF-8.")]) from None
    except replay.ReplayError as error:
        raise Invalid([Mistake(error.path, str(error))]) from None


def _game(found: replay.Replay) -> Shelf:
    played = {each.game.slug: each for each in shelves() if can_be_played(each.game.slug)}
    cards = played.get(str(found.game))
    if cards is None:
        known = ", ".join(played)
        raise Invalid([Mistake("$.game", f"{quoted(found.game)} can't be played here; these can: {known}.")])
    return cards


def _mistakes(found: replay.Replay, cards: Shelf) -> Iterator[Mistake]:
    """The mistakes of a file: what is not as this site's catalog has it, or too much."""
    if len(found.seed) > LONGEST_SEED or not is_plain(found.seed):
        yield Mistake("$.seed", f"A seed is plain text of at most {LONGEST_SEED} characters.")
    if len(found.answers) > LONGEST:
        yield Mistake("$.answers", f"There are {len(found.answers)} answers; {LONGEST} is the most.")
    yield from strange(found.setup, cards)


def strange(setup: SetUp, cards: Shelf) -> Iterator[Mistake]:
    """Everything in a set-up that is not as this site's catalog has it."""
    schema = adapter_of(cards.game.slug).setup_schema(cards)
    if setup.get(FRIENDLY, True) is not True:
        yield Mistake(at(["setup", FRIENDLY]), "A friendly match says true here; any other says nothing.")
    setup = {name: value for name, value in setup.items() if name != FRIENDLY}
    errors = list(Draft202012Validator(schema).iter_errors(setup))
    for error in errors:
        yield from _mistakes_of(error)
    if not errors:
        yield from board_mistakes(setup, cards)


def _mistakes_of(error: ValidationError) -> Iterator[Mistake]:
    """The mistakes of shape as sentences; of what this site's catalog has, only what is short is named."""
    path = ["setup", *error.absolute_path]
    match error.validator:
        case "const":
            yield Mistake(at(path), "This is not as this site's catalog has it.")
        case "enum":
            wanted: Any = error.validator_value
            right = [quoted(each) for each in wanted if not isinstance(each, dict)]
            can = f": {', '.join(right[:12])} can" if right else ""
            yield Mistake(at(path), f"{quoted(error.instance)} can't stand here{can}.")
        case "additionalProperties":
            yield Mistake(at(path), "There are fields or cards here that this site does not know.")
        case _:
            yield from mistakes_of(error, ("setup",))


def _play_answers(found: replay.Replay) -> AnyMatch:
    """The match after all of a file's answers."""
    try:
        return replay.play(found)
    except replay.ReplayError as error:
        raise Invalid([Mistake(error.path, str(error))]) from None
    except (KeyError, IndexError, TypeError, ValueError) as error:
        words = f"With this set-up nothing can be played: {type(error).__name__} {str(error)[:80]}."
        raise Invalid([Mistake("$.setup", words)]) from None
