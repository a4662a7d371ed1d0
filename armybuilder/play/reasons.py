"""Why can't I?: the reasons why a player can't do with a piece, on a space, what they may have in mind."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from armybuilder.engine.table import NOT_AN_OPTION, Choices, Option, Why, listed
from armybuilder.engine.telling import short
from armybuilder.play.adapters import Place, Token
from armybuilder.play.playback import Question
from armybuilder.play.presenters import MatchView
from catalog.mistakes import Mistake, quoted
from catalog.models import RuleSection

#: Reasons beyond this many would not be read.
MOST_REASONS = 8
NOTHING_IN_MIND = "Choose one of your pieces first, then a space or another piece."
FIRST = "First answer this: “{}”"
NOT_ON_BOARD = "Nothing on the board answers this question: choose from the answers beside it."


@dataclass(frozen=True)
class Reason:
    """Something that a player may want, in words; why it can't be done ("" where it can), and the rule that says so."""

    wish: str
    words: str
    rule: RuleSection | None = None


class Unknown(LookupError):
    """A piece or a space that is not on the table, as far as the player sees. Its text says so."""

    def __init__(self, field: str, words: str) -> None:
        super().__init__(words)
        self.mistake = Mistake(f"$.{field}", words)


def reasons(scene: MatchView, piece: str, to: str) -> list[Reason]:
    """The reasons about a piece (its sign, or "") and a space or another piece (its name or sign, or "").

    Raises Unknown.
    """
    number, space = _piece(scene, piece), _space(scene, to)
    question = scene.question
    if question is None:
        return [Reason("", _why_not_asked(scene))]
    wishes = list(dict.fromkeys(scene.playback.game.wishes(scene.state, question.player, number, space)))
    if wishes and not _is_about(scene, question, wishes):
        return [Reason("", FIRST.format(question.text))]
    found = list(_common_reasons(scene, question, wishes))[:MOST_REASONS]
    return found or [Reason("", _why_nothing(scene, question))]


def _why_nothing(scene: MatchView, question: Question) -> str:
    """What a player hears who points at what no answer is about."""
    answering = scene.answering
    if not answering.count_on_board:
        return NOT_ON_BOARD
    chooses_piece = any(len(each.path) > 1 or (each.path and each.sort == "pick") for each in answering.buttons)
    return NOTHING_IN_MIND if chooses_piece else FIRST.format(question.text)


def _is_about(scene: MatchView, question: Question, wishes: Sequence[Option]) -> bool:
    """True where a question could be answered by such a wish: its player is free to act, or to place something."""
    verbs, listing = scene.playback.game.verbs, listed(question.options)
    names, sorts = {option[0] for option in listing}, {verbs.of(option).sort for option in (*listing[:1], *wishes)}
    return isinstance(question.options, Choices) or sorts == {"place"} or any(each[0] in names for each in wishes)


def _common_reasons(scene: MatchView, question: Question, wishes: Sequence[Option]) -> Iterator[Reason]:
    """A reason for all wishes that it stands against."""
    game, state = scene.playback.game, scene.playback.state
    against: dict[str, list[Option]] = defaultdict(list)
    for option in wishes:
        words = game.why_not(state, question.player, question.options, option)
        if words != NOT_AN_OPTION:
            against[words].append(option)
    for words, options in against.items():
        rule = words.rule if isinstance(words, Why) else game.verbs.of(options[0]).rule
        yield Reason(_in_words(scene, options), words, scene.shelf.section(rule))


def _piece(scene: MatchView, sign: str) -> int | None:
    """A piece that is seen, or your own that waits beside the board, by its sign."""
    state = scene.playback.state
    if not sign:
        return None
    seen = {each.token.sign for each in scene.pieces}
    for piece in range(len(state.owner)):
        if short(state, piece) == sign and (sign in seen or state.owner[piece] in scene.seats):
            return piece
    raise Unknown("piece", f"No piece with the sign {quoted(sign)} is on the table.")


def _space(scene: MatchView, name: str) -> int | None:
    """A space by its name, or that of a piece that is seen by its sign."""
    if not name:
        return None
    place = next((at for at, each in scene.board.space_names.items() if each == name), None)
    if place is None:
        place = next((_place_of(each.token) for each in scene.pieces if each.token.sign == name), None)
    if place is None:
        raise Unknown("to", f"No space or piece is called {quoted(name)}.")
    spaces = range(len(scene.playback.state.occupant))
    return next((space for space in spaces if scene.adapter.place(scene.state, space) == place), None)


def _place_of(token: Token) -> Place:
    return token.column, token.row


def _why_not_asked(scene: MatchView) -> str:
    if scene.match.is_over:
        return "The match is over."
    return "It isn’t your turn." if scene.at == scene.last else "You’re viewing an earlier position."


def _in_words(scene: MatchView, options: Iterable[Option]) -> str:
    """What is wished, alike ones together: `Step to, Run to c7`."""
    verbs, state = scene.playback.game.verbs, scene.state
    headings: dict[str, list[str]] = defaultdict(list)
    for each in options:
        headings[verbs.of(each).say(state, each)].append(verbs.heading(state, each))
    return ", ".join(f"{', '.join(those)} {said}".strip() for said, those in headings.items())
