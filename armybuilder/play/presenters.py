"""A match at a moment as the page shows it: made of plain values, so that the templates only lay them out."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import chain
from statistics import fmean
from typing import Any, NamedTuple

from django.contrib.sessions.backends.base import SessionBase

from armybuilder.engine.forecast import Waiting, paid, prices
from armybuilder.engine.games import game_of
from armybuilder.engine.table import Asked, Option, listed
from armybuilder.engine.verbs import Cost, PartKind, Sort, Verb
from armybuilder.engine.windows import PASS
from armybuilder.ownership.holders import Holder
from armybuilder.play.adapters import (
    Aim,
    Board,
    GameState,
    Lead,
    MatchAdapter,
    PieceFigure,
    Place,
    Plan,
    Token,
    Tray,
    TrayCard,
    adapter_of,
)
from armybuilder.play.arranging import is_friendly
from armybuilder.play.board_view import MISSED, SIGN, BoardView
from armybuilder.play.models import Match
from armybuilder.play.pieces import BODIES
from armybuilder.play.playback import LogLine, Playback, Question
from armybuilder.play.seats import people, seat_name
from armybuilder.play.selectors import (
    NoLongerFits,
    as_far_as_it_fits,
    fitting,
    has_hidden_information,
    is_against_bots,
    is_between_people,
    is_by_todays_rules,
    open_questions,
    seats_of,
    shown_playback,
)
from catalog.models import Card, RuleSection
from catalog.shelf import Shelf
from validation.words import listed as listed_words

#: The words for the sorts of what can be done on a space.
SORT_NAMES: dict[Sort, str] = {
    "move": "Move",
    "attack": "Attack",
    "help": "Help",
    "place": "Place",
    "pick": "Choose",
    "face": "Turn",
    "act": "Act",
    "end": "Move (ends the turn)",
}
#: The sorts that say less than what each is called.
NAMED: frozenset[Sort] = frozenset(("help", "act"))
#: The sorts of what may be left to dice, so that one is told beforehand what may come of it.
RISKY: frozenset[Sort] = frozenset(("attack", "help", "act"))


class OptionPart(NamedTuple):
    """A part of an option as a replay writes it, and what it names."""

    type: PartKind
    text: str


@dataclass(frozen=True)
class OptionButton:
    """An option as a button: its verb's name and its parts, its words, the spaces that it names, the turn that it makes
    (in degrees), its sort, what it takes, the figures that it changes where there are few to choose from, and whether
    it is one of the replies to what another player does.
    """

    number: int
    name: str
    parts: tuple[OptionPart, ...]
    verb: str
    words: str
    path: tuple[Place, ...]
    turn: float | None
    sort: Sort
    costs: tuple[Cost, ...]
    changes: str = ""
    is_reply: bool = False
    #: The kind and slug of the card of a piece that it names and that is not on the board.
    off_board: str = ""
    #: Where else it can be chosen than at the end of its path.
    also: tuple[Place, ...] = ()
    #: The spaces that could be struck at after it; None where that is not foreseen.
    strikes: tuple[Place, ...] | None = None
    #: The ways that can be gone on from it, space by space.
    onward: tuple[tuple[Place, ...], ...] = ()
    #: True where it does nothing as things stand.
    is_idle: bool = False
    is_costly: bool = False
    #: The turns that are asked for after it.
    turns: tuple["OptionButton", ...] = ()

    @property
    def text(self) -> str:
        """The option as a replay writes it."""
        return " ".join([self.name, *(part.text for part in self.parts)])

    @property
    def newcomer(self) -> str:
        """The sign of the piece off the board that it puts on a space; "" for none."""
        return self.parts[0].text if self.off_board and self.path and self.parts[0].type == "piece" else ""

    @property
    def column(self) -> int | None:
        return self.path[-1][0] if self.path else None

    @property
    def row(self) -> int | None:
        return self.path[-1][1] if self.path else None

    @property
    def card(self) -> str:
        """The slug of the card that it names; "" for none."""
        return next((part.text for part in self.parts if part.type == "card"), "")

    @property
    def steps(self) -> str:
        return _in_page(self.path)

    @property
    def also_at(self) -> str:
        return _in_page(self.also)

    @property
    def strikes_at(self) -> str:
        return _in_page(self.strikes or ())

    @property
    def turns_in_page(self) -> str:
        """Each turn with its words; of what only those say that stand elsewhere by then, nothing."""
        words = [each.said.partition(" (")[0] if self.path else each.said for each in self.turns]
        return "|".join(f"{each.turn:g} {said}" for each, said in zip(self.turns, words, strict=True))

    @property
    def ways_on(self) -> str:
        return ",".join(map(_in_page, self.onward))

    @property
    def said(self) -> str:
        return self._with_price(f"{self.verb} {self.words}".strip())

    @property
    def label(self) -> str:
        """The same below its verb."""
        return self._with_price(self.words)

    def _with_price(self, words: str) -> str:
        price = "; ".join(str(cost) for cost in self.costs if self.sort not in cost.pool.is_for)
        return f"{words}: {price}" if words and price else words or price

    @property
    def price(self) -> str:
        """What is counted of what it takes, in short: "3 Endurance"."""
        return next((f"{cost.amount} {cost.pool.name}" for cost in self.costs if not cost.pool.words), "")

    @property
    def is_risky(self) -> bool:
        """True where dice may have a say in what comes of it; to pass lets what others do take its course, and what is
        paid for in place of that, or a turn, changes it. What is costly and doesn't say how is reckoned, too, and what
        comes of a card that is spent on a move.
        """
        is_changing = self.is_reply and (self.costs or self.turn is not None)
        is_untold = self.is_costly and not self.changes
        is_card_spent = self.sort == "move" and bool(self.card)
        return self.sort in RISKY or self.name == PASS[0] or bool(is_changing) or is_untold or is_card_spent


#: The most answers on the board that are shown as buttons, too.
FEW = 12
#: The most answers that are tried out to say which figures they change, where they are no cards.
MOST_TRIED = 8
#: A verb with the options that begin with it.
Group = tuple[str, list[OptionButton]]


class Changed(NamedTuple):
    """A figure of a piece that an answer changes."""

    name: str
    now: int
    then: int
    sign: str


def _say_changed(changed: Iterable[Changed]) -> str:
    found: dict[str, list[str]] = defaultdict(list)
    for each in changed:
        found[f"{each.name} {each.now} → {each.then}"].append(each.sign)
    return "; ".join(f"{change} ({', '.join(signs)})" for change, signs in found.items())


class Answering:
    """The options of a question, as the player sees them."""

    def __init__(
        self, playback: Playback, adapter: MatchAdapter, question: Question, board: Board, shelf: Shelf
    ) -> None:
        self.playback, self.adapter, self.question, self.board, self.shelf = playback, adapter, question, board, shelf
        self.game = playback.game
        #: The table as the player sees it: what answers are called can't depend on what is hidden.
        self.state: GameState = playback.shown_at(playback.length)

    @cached_property
    def buttons(self) -> list[OptionButton]:
        options = listed(self.question.options)
        # Where several choose at the same moment, nobody knows what comes of it.
        waiting = self.playback.waiting if len(self.playback.questions) == 1 else None
        costs = prices(waiting, self.state, options) if waiting else [()] * len(options)
        saying = {verb: verb.saying(self.state) for verb in {*map(self.game.verbs.of, options)}}
        words = [saying[self.game.verbs.of(each)](each) for each in options]
        found = list(map(self._button, range(len(options)), options, words, _telling(costs)))
        if not waiting or not (told := self._told_with_changes(found)):
            return found
        veiled = waiting.veiled()
        changed = {number: self._changed(waiting, veiled, options[number]) for number in told}
        # What comes of all of them tells nobody which to give.
        always = set[Changed]().union(*changed.values()).intersection(*changed.values()) if len(told) > 1 else set()
        differs = {
            number: _say_changed(each for each in those if each not in always) for number, those in changed.items()
        }
        return [replace(each, changes=each.changes or differs.get(each.number, "")) for each in found]

    def _told_with_changes(self, buttons: Sequence[OptionButton]) -> frozenset[int]:
        """The answers that say which figures they change: cards, or few; in a turn, what is chosen beside the board."""
        if any(each.sort == "end" for each in buttons) and not self._are_cards(buttons):
            buttons = [each for each in buttons if each.sort == "pick" and not each.path]
        is_tried = len(buttons) <= MOST_TRIED or self._are_cards(buttons)
        return frozenset(each.number for each in buttons) if is_tried else frozenset()

    @cached_property
    def is_reply(self) -> bool:
        """True where the player may let what happens take its course, or answers in an enemy's turn."""
        mover, side_of = self.adapter.turn_of(self.state, len(self.playback.questions)), self.game.side_of
        is_enemys_turn = mover is not None and side_of(mover) != side_of(self.question.player)
        return is_enemys_turn or PASS in listed(self.question.options)

    def changes(self, waiting: Waiting[GameState], veiled: GameState, option: Option) -> str:
        """The figures of the player's pieces that an answer changes: "Damage 2 → 3 (A1, A2)"."""
        return _say_changed(self._changed(waiting, veiled, option))

    def _changed(self, waiting: Waiting[GameState], veiled: GameState, option: Option) -> list[Changed]:
        # Where the step has shown something hidden before it asks, that is as it was shown in any deal of the rest.
        after = paid(waiting, veiled, option) or paid(waiting, waiting.dealt(1), option)
        if after is None:
            return []
        found = []
        for sign in (each.sign for each in self.board.tokens if each.owner == self.question.player):
            then = {figure.name: figure.value for figure in self.adapter.figures(after, sign)}
            figures = self._figures[sign].items()
            found += [Changed(name, now, then[name], sign) for name, now in figures if then.get(name, now) != now]
        return found

    @cached_property
    def _figures(self) -> Mapping[str, Mapping[str, int]]:
        return {
            each.sign: {figure.name: figure.value for figure in self.adapter.figures(self.state, each.sign)}
            for each in self.board.tokens
        }

    def _button(self, number: int, option: Option, words: str, costs: tuple[Cost, ...]) -> OptionButton:
        verb, state = self.game.verbs.of(option), self.state
        path, also = self._path(option), self._places(verb.also(state, option))
        turned = verb.turn(state, option)
        turn = None if turned is None else self.board.spaces.degrees(turned)
        parts = tuple(OptionPart(part.kind, part.write(state, value)) for part, value in verb.parsed(option))
        heading = self.game.verbs.heading(state, option)
        lead = self.leads_to(option)
        sort = "end" if lead and lead.ends_turn else self.sort_of(option)
        card = next((self._off_board[part.text] for part in parts if part.text in self._off_board), "")
        return OptionButton(
            *(number, verb.name, parts, heading, words, path, turn, sort, costs),
            changes=lead.words if lead else "",
            is_reply=self.is_reply,
            off_board=card,
            also=also,
            strikes=lead.strikes if lead else None,
            onward=lead.onward if lead else (),
            is_idle=self.adapter.is_idle(self.state, option),
            is_costly=bool(lead and lead.is_costly),
            turns=tuple(map(self._turn, lead.turns)) if lead else (),
        )

    @cached_property
    def _turn(self) -> Callable[[Option], OptionButton]:
        """A turn that may be chosen with the answer after which it is asked for: its number there doesn't count."""
        return cache(lambda option: self._button(0, option, self.game.verbs.of(option).say(self.state, option), ()))

    @cached_property
    def leads_to(self) -> Callable[[Option], Lead | None]:
        return cache(self.adapter.leads_to(self.state))

    @cached_property
    def _off_board(self) -> Mapping[str, str]:
        """The card of each piece off the board, by its sign."""
        return {card.sign: card.card for tray in self.board.trays for card in tray.cards if card.sign}

    def _path(self, option: Option) -> tuple[Place, ...]:
        return self._places(self.game.verbs.of(option).path(self.state, option))

    def _places(self, spaces: Iterable[int]) -> tuple[Place, ...]:
        places = (self.adapter.place(self.state, space) for space in spaces)
        return tuple(place for place in places if place)

    def sort_of(self, option: Option) -> Sort:
        """An option's sort; where its verb has none, an attack is done to an enemy, a help to your own side's piece."""
        verb = self.game.verbs.of(option)
        return verb.sort_of(option) or self._sort_by_target(self._path(option))

    def _sort_by_target(self, path: tuple[Place, ...]) -> Sort:
        owner = self._owners.get(path[-1]) if path else None
        if owner is None:
            return "act"
        return "help" if self.game.side_of(owner) == self.game.side_of(self.question.player) else "attack"

    @cached_property
    def _owners(self) -> dict[Place, int]:
        return {(each.column, each.row): each.owner for each in self.board.tokens if not each.is_down}

    @property
    def loose(self) -> list[Group]:
        """The options that name no space, by verb, where there are several of one."""
        return [group for group in self._beside_board if len(group[1]) > 1]

    @property
    def alone(self) -> list[OptionButton]:
        """The other options that name no space, each the only one of its verb; what ends a phase comes last."""
        return sorted((each for each in self._alone if each.sort != "pick"), key=lambda each: each.sort == "end")

    @property
    def alone_first(self) -> list[OptionButton]:
        """Those of them that are a choice like the others, not their end: they stay in sight above many others."""
        return [each for each in self._alone if each.sort == "pick"]

    @property
    def _alone(self) -> list[OptionButton]:
        return [choices[0] for _, choices in self._beside_board if len(choices) == 1]

    @cached_property
    def _beside_board(self) -> list[Group]:
        return _by_verb([each for each in self.buttons if not each.path])

    @property
    def on_board(self) -> list[Group]:
        """The options that name spaces, by verb."""
        return _by_verb([each for each in self.buttons if each.path])

    @property
    def count_on_board(self) -> int:
        return sum(1 for each in self.buttons if each.path)

    @property
    def is_few_on_board(self) -> bool:
        """True where the answers on the board are shown as buttons, too: who is asked need not find them there.

        In a turn of several pieces that they end themselves, players know to look for what they do on the board; where
        all that is left are attacks, they compare those.
        """
        are_attacks = all(each.sort == "attack" for each in self.buttons if each.path)
        chooses_who = any(len(each.path) > 1 or (each.path and each.sort == "pick") for each in self.buttons)
        can_end = any(each.sort == "end" for each in self.buttons)
        return self.count_on_board <= FEW and (are_attacks or not (can_end and chooses_who))

    @property
    def legend(self) -> list[tuple[str, str]]:
        """The sorts of what can be done on the board, with their words; of acts, what they are called. Who does
        something is chosen first.
        """
        verbs: dict[Sort, list[str]] = defaultdict(list)
        if any(len(each.path) > 1 for each in self.buttons):
            verbs["pick"] = []
        for each in self.buttons:
            if each.path:
                verbs[each.sort].append(each.verb)
        # What is placed by those who move is built, or summoned.
        by_verb = NAMED | {"place"} if "move" in verbs else NAMED
        named: dict[str, str] = {
            sort: listed_words(verbs[sort]) if sort in by_verb else SORT_NAMES[sort] for sort in verbs
        }
        if any(each.is_costly for each in self.buttons):
            named["costly"] = "At a risk or cost"
        return sorted(named.items(), key=lambda each: each[0] == "end")

    @property
    def chances(self) -> str:
        """What the odds of an attack on the board are odds of."""
        aim = self.adapter.attack_is_for
        return f"that the target {aim}" if aim else "that it affects the target"

    @cached_property
    def verbs(self) -> Mapping[str, Verb[*tuple[Any, ...]]]:
        return {each.name: self.game.verbs.of((each.name,)) for each in self.buttons}

    @property
    def reasons(self) -> Sequence[str]:
        return self.game.verbs.reasons(self.question.text, listed(self.question.options))

    @property
    def rules(self) -> Sequence[str]:
        """The sections of the rules that allow the options, by slug."""
        return list(dict.fromkeys(verb.rule for verb in self.verbs.values() if verb.rule))

    @property
    def named(self) -> Sequence[str]:
        """The cards that the question comes from, and that options name or play, by slug."""
        asked = self.question.text
        source = [asked.card] if isinstance(asked, Asked) and asked.card else []
        slugs = ((each.name, *(part.text for part in each.parts if part.type == "card")) for each in self.buttons)
        return list(dict.fromkeys(chain(source, chain.from_iterable(slugs))))

    @property
    def is_of_cards(self) -> bool:
        """True where each answer beside the board is a card: the player reads all of them before choosing."""
        return self._are_cards(self.buttons)

    def _are_cards(self, buttons: Iterable[OptionButton]) -> bool:
        """True also where some have no text of their own; which way a piece faces is written as a card is."""
        cards = [each.card for each in buttons if not each.path]
        return len(cards) > 1 and all(cards) and any(map(self.shelf.called, cards))

    @property
    def still_able(self) -> int:
        """The number of pieces that could still do something, where ending is one of the options: no more than what all
        of them take of lasts for.
        """
        able = {each.path[0] for each in self._done_by_pieces}
        shared = [pool for pool in self.game.verbs.pools if len(pool.left(self.state, self.question.player)) == 1]
        lasts = (
            min(
                # A pool that counts below 0 has no end.
                (cost.left // cost.amount + 1 for cost in each.costs if cost.pool in shared and cost.left >= 0),
                default=len(able),
            )
            for each in self._done_by_pieces
        )
        return min(len(able), max(lasts, default=0))

    @property
    def still_attacking(self) -> int | None:
        """The number of those that could attack; None where one is chosen before it does anything."""
        if any(each.sort == "pick" for each in self._done_by_pieces):
            return None
        return len({each.path[0] for each in self._done_by_pieces if each.sort == "attack"})

    @cached_property
    def _done_by_pieces(self) -> list[OptionButton]:
        """What the player's pieces could do instead of ending the turn; what a card does to one is not done by it."""
        if not any(each.sort == "end" for each in self.buttons):
            return []
        own = {place for place, owner in self._owners.items() if owner == self.question.player}
        does = [each for each in self.buttons if each.parts and each.parts[0].type == "piece" and each.path[0] in own]
        return [each for each in does if each.sort == "pick" or len(each.path) > 1]


def _in_page(places: Iterable[Place]) -> str:
    return " ".join(f"{column}-{row}" for column, row in places)


def _telling(costs: Sequence[tuple[Cost, ...]]) -> Iterator[tuple[Cost, ...]]:
    """What each answer takes, without words for what all of them take."""
    common = set[Cost]().union(*costs).intersection(*costs) if len(costs) > 1 else ()
    for each in costs:
        yield tuple(cost for cost in each if not (cost.pool.words and cost in common))


def _by_verb(buttons: Sequence[OptionButton]) -> list[Group]:
    found: dict[str, list[OptionButton]] = defaultdict(list)
    for each in buttons:
        found[each.verb].append(each)
    return list(found.items())


#: The log of the last moment goes back by as many lines, into the chapter before.
MOST_BEFORE = 40
#: How many backs of a pile are drawn; a count says how many there are.
MOST_BACKS = 10


@dataclass(frozen=True)
class TrayRow:
    """A tray as it is laid out: its cards, and its backs, of which a few are drawn.

    Each of its cards stands with how many of it there are, the one that can be read, all that this says, and whether
    an answer names it.
    """

    tray: Tray
    cards: Sequence[tuple[TrayCard, int, Card | None, str, bool]] = ()
    #: True where the player chooses among these: the answers name them already.
    is_answered: bool = False

    @property
    def count(self) -> int:
        return len(self.tray.cards) + self.tray.backs

    @property
    def drawn(self) -> range:
        return range(min(self.tray.backs, MOST_BACKS))


@dataclass(frozen=True)
class ShownLine:
    """A line of the log: its number, what it says, whether it is the one that is shown."""

    number: int
    line: LogLine
    is_current: bool


@dataclass(frozen=True)
class LogChapter:
    """A Turn or a round: its first line's number, its name, how many lines it has."""

    first: int
    name: str
    last: int


class MatchView(BoardView):
    """A match at a moment, as the players of these seats see it.

    `at` counts lines; without it the beginning, or where a match stands that goes on.
    """

    def __init__(self, match: Match, playback: Playback, shelf: Shelf, at: int | None, seats: Sequence[int]) -> None:
        self.match, self.playback, self.shelf, self.seats = match, playback, shelf, tuple(seats)
        self.adapter: MatchAdapter = adapter_of(match.game_id)
        self.last = playback.length
        usual = 0 if match.is_over and not people(match.seats) else self.last
        self.at = usual if at is None else max(0, min(at, self.last))

    @property
    def game_slug(self) -> str:
        return self.match.game_id

    @property
    def is_player(self) -> bool:
        return bool(self.seats)

    @property
    def plays_from_above(self) -> bool:
        """True for somebody who plays one side, where that is above the others: turned, the board shows it below.

        Of sides beside each other the right one is turned to the left; where nobody has a side of the board, the
        second player sits opposite the first.
        """
        if len(self.seats) != 1:
            return False
        homes = self.adapter.homes(self.state)
        if not (homes and all(homes)):
            return self.playback.game.side_of(self.seats[0]) == 1
        places = [self._middle(home) for home in homes]
        own = places.pop(self.seats[0] if len(homes) == self.sides else self.playback.game.side_of(self.seats[0]))
        down, left = (here - fmean(there) for here, *there in zip(own, *places, strict=True))
        return bool((down if abs(down) >= abs(left) else left) < 0)

    def _middle(self, home: Iterable[int]) -> tuple[float, float]:
        """How far down spaces lie on average, and how far left."""
        places = (self.adapter.place(self.state, space) for space in home)
        corners = [self.board.spaces.corner(*place) for place in places if place]
        return fmean(y for _, y in corners), -fmean(x for x, _ in corners)

    @property
    def sides(self) -> int:
        """The number of players."""
        return len(self.match.seats)

    @property
    def title(self) -> str:
        """The name of the ground."""
        return self.adapter.title(self.match.setup)

    @property
    def is_friendly(self) -> bool:
        """True where the armies need not be legal, for both sides agreed."""
        return is_friendly(self.match.setup)

    @property
    def outcome(self) -> str:
        """Who has won, in a sentence; "" for nobody."""
        armies = self.match.setup["armies"]
        seats = self.match.winning_seats
        won = " and ".join(f"{self.adapter.sides[seat]}, {armies[seat]['name']}," for seat in seats)
        return f"{won} win{'s' if len(seats) == 1 else ''}." if won else ""

    @property
    def has_compass(self) -> bool:
        """True where pieces face the points of the compass."""
        return any(token.facing is not None for token in self.board.tokens)

    @property
    def verdict(self) -> str:
        """How a match that is over ended for somebody who played some of its sides, not all."""
        if not self.match.winning_seats or not self.seats or len(self.seats) == len(self.match.seats):
            return ""
        return "You win." if set(self.seats) & set(self.match.winning_seats) else "You lose."

    @cached_property
    def state(self) -> GameState:
        return self.playback.shown_at(self.at)

    @cached_property
    def board(self) -> Board:
        return self.adapter.draw(self.state, self.match.setup, self.shelf)

    @cached_property
    def players(self) -> list[dict[str, object]]:
        """Each player: name, army, who plays it, how it stands, its units."""
        names = [player.name for player in self.match.players]
        own_sides = {self.playback.game.side_of(seat) for seat in self.seats}
        return [
            {
                "number": n,
                "side": self.adapter.sides[n],
                "army": self.match.setup["armies"][n]["name"],
                "seat": names[n] if names else seat_name(seat),
                "standing": standing,
                "score": [counts.get(label) for label in self.score_labels],
                "is_asked": n in self.askers,
                "is_own": n in self.seats,
                "is_you": self.seats == (n,),
                "is_ally": n not in self.seats and self.playback.game.side_of(n) in own_sides,
                "body": BODIES[n],
                "trays": [
                    self._row(each)
                    for each in self.board.trays
                    if each.owner == n and (each.backs or not self._is_in_hand(each))
                ],
                "pieces": [each for each in self.pieces if each.token.owner == n],
                "dead": sum(each.token.is_down for each in self.pieces if each.token.owner == n),
            }
            for n, (seat, standing) in enumerate(zip(self.match.seats, self.board.standings, strict=True))
            for counts in [{each.label: each for each in standing.counts}]
        ]

    @cached_property
    def score_labels(self) -> list[str]:
        """The words for all that is counted of one player or another."""
        return list(dict.fromkeys(count.label for standing in self.board.standings for count in standing.counts))

    @cached_property
    def askers(self) -> frozenset[int]:
        """The players who are asked something at this moment, as far as everybody may know."""
        if self.at != self.last or not is_by_todays_rules(self.match):
            return frozenset()
        return frozenset(each.player for each in open_questions(self.match, self.playback))

    @property
    def aims(self) -> list[tuple[Aim, Card | None, list[dict[str, object]]]]:
        """What wins or pays, each with its card and the players whose it is now."""
        return [(aim, self.card(aim.card), [self.players[n] for n in aim.holders]) for aim in self.board.aims]

    @property
    def plans(self) -> list[tuple[Plan, Card | None, str, str]]:
        """What the player who is asked may plan, each with its card and the names of its spaces in the page."""
        assert self.question, "only told while something is asked"
        found = self.adapter.plans(self.state, self.question.player)
        return [(each, self.card(each.card), self._spaces(each.held), self._spaces(each.missing)) for each in found]

    def _spaces(self, spaces: Iterable[int]) -> str:
        places = (self.adapter.place(self.state, space) for space in spaces)
        return _in_page(place for place in places if place)

    def named_spaces(self, spaces: Iterable[int]) -> list[str]:
        """The names of spaces of the engine's board."""
        places = (self.adapter.place(self.state, space) for space in spaces)
        return [self.board.space_names[place] for place in places if place]

    @property
    def own_cards(self) -> list[TrayRow]:
        """The player's trays with cards that lie open to them and are of use."""
        return [self._row(each) for each in self.board.trays if self._is_in_hand(each)]

    @cached_property
    def holds_hand(self) -> bool:
        """True where the player holds cards to play: they lie at the foot of what is asked, whatever that is."""
        return any(each.brief for row in self.own_cards for each in row.tray.cards)

    def _is_in_hand(self, tray: Tray) -> bool:
        return bool(tray.cards) and tray.owner in self.seats and tray.is_of_use

    def _row(self, tray: Tray) -> TrayRow:
        alike = defaultdict(list)  # But for the sign.
        for each in tray.cards:
            alike[each._replace(name=each.name.removeprefix(f"{each.sign} "), sign="")].append(each.sign)
        found = [(each._replace(sign=signs[0]), signs, self.card(each.card)) for each, signs in alike.items()]
        cards = [
            (
                *(each, len(signs), card, self.adapter.says_in_full(card) if card else ""),
                not self._chosen_from.isdisjoint({*signs, each.card.partition("/")[2]}),
            )
            for each, signs, card in found
        ]
        buttons = self.answering.buttons if self.question else ()
        named = {part.text for each in buttons if not each.path for part in each.parts}
        signs = {each.sign for each in tray.cards}
        # Those of which several are alike are placed in any order: one of them alone is named.
        is_placed = any(each.newcomer and each.newcomer in signs for each in buttons)
        # Those that are of use now lie first: on a phone a hand is wider than the screen.
        cards.sort(key=lambda each: not each[-1])
        return TrayRow(tray, cards, is_placed or signs <= named)

    @cached_property
    def _chosen_from(self) -> frozenset[str]:
        """What the answers of the player name, who is asked."""
        buttons = self.answering.buttons if self.question else ()
        return frozenset(part.text for each in buttons for part in each.parts)

    @cached_property
    def chapters(self) -> list[LogChapter]:
        lines = self.playback.lines
        kinds = self.playback.game.events.by_name
        starts = [n for n, line in enumerate(lines, 1) if kinds[line.kind].begins_chapter]
        bounds = [1, *(n for n in starts if n > 1), len(lines) + 1]
        names = [lines[n - 1].text.strip("— ") if n in starts else "Deployment" for n in bounds[:-1]]
        return [LogChapter(first, name, end - 1) for first, end, name in zip(bounds, bounds[1:], names, strict=False)]

    @cached_property
    def chapter(self) -> LogChapter:
        return next((each for each in reversed(self.chapters) if each.first <= self.at), self.chapters[0])

    @property
    def chapter_before(self) -> LogChapter | None:
        found = self.chapters.index(self.chapter)
        return self.chapters[found - 1] if found else None

    @property
    def chapter_after(self) -> LogChapter | None:
        return next((each for each in self.chapters if each.first > self.chapter.first), None)

    @cached_property
    def log(self) -> list[ShownLine]:
        """The lines of the chapter. At the last moment, those before it, too: what others have done meanwhile."""
        first, last = self.chapter.first, self.chapter.last
        if self.at == self.last and self.chapter_before:
            first = max(self.chapter_before.first, min(first, last - MOST_BEFORE))
        return [ShownLine(n, self.playback.lines[n - 1], n == self.at) for n in range(first, last + 1)]

    @property
    def caption(self) -> str:
        """The sentence of what happened last. When something is asked, the news since one answered; and nothing where a
        chapter has just begun without any: its name stands above the board.
        """
        if not self.at:
            return "The match begins."
        if self._heard:
            return " ".join(self._heard)
        line = self.playback.lines[self.at - 1]
        begins_chapter = self.is_asked and self.playback.game.events.by_name[line.kind].begins_chapter
        return "" if begins_chapter else self._latest_of_others or self.step_in_words

    @property
    def _latest_of_others(self) -> str:
        """What was told last of pieces that the question is not about, where it is about one: that this one's turn has
        come, it says itself. "" where that is all there is to tell since one answered.
        """
        asked = {*SIGN.findall(self.question.text)} if self.question else set()
        since = reversed(self.playback.lines[self._read : self.at]) if asked else ()
        return next((each.text for each in since if {*SIGN.findall(each.text)} - asked), "")

    @property
    def first_new(self) -> int:
        """The number of the first line since one answered, where much of it isn't told above the question; or 0."""
        is_more = self.is_asked and self.last - self._read > len(self._heard) + 1
        return next((n for n in self.stops if n > self._read), 0) if is_more else 0

    @property
    def came_of_it(self) -> list[str]:
        """What has become of pieces in this chapter before the moment that is shown."""
        return [text for text in self.news(self.chapter.first - 1, self.at, MISSED) if text not in self.caption]

    @property
    def named_signs(self) -> frozenset[str]:
        """The signs of the pieces that the question is about; where it names none, of those that something befell."""
        asked = SIGN.findall(self.question.text) if self.question else ()
        return frozenset(asked) or super().named_signs

    @cached_property
    def _heard(self) -> list[str]:
        """What a player who is asked hears of all since they answered."""
        return self.news(self._read) if self.is_asked else []

    @cached_property
    def _read(self) -> int:
        """The number of lines that the player had read who answered last: an answer that is a verb alone, to pass or to
        end something, may have been given by itself.
        """
        asked = zip(self.playback.askers, self.playback.asked_after, self.playback.answers, strict=True)
        own = [(after, len(answer) == 1) for player, after, answer in asked if player in self.seats]
        while len(own) > 1 and own[-1][1]:
            own.pop()
        return own[-1][0] if own else 0

    @property
    def lines(self) -> Sequence[LogLine]:
        return self.playback.lines

    @property
    def is_running(self) -> bool:
        """True where a bot is to answer next."""
        if self.match.is_over or not is_by_todays_rules(self.match):
            return False
        return not open_questions(self.match, self.playback)

    @cached_property
    def question(self) -> Question | None:
        """The question to the person who looks, at this moment."""
        if self.at != self.last or not is_by_todays_rules(self.match):
            return None
        asked = open_questions(self.match, self.playback)
        return next((each for each in asked if each.player in self.seats), None)

    @property
    def is_asked(self) -> bool:
        """True where the person who looks is asked something, at this moment."""
        return self.question is not None

    @property
    def asked(self) -> "MatchView | None":
        """This view where the person who looks is asked something at this moment, else None."""
        return self if self.question else None

    @property
    def whose_turn(self) -> str:
        """The words for the asked player: by side where one person plays several. One in another's turn is none."""
        assert self.question, "only told while something is asked"
        words = self.match.turn_in_words(self.question.player)
        if len(self.seats) == 1:
            return words
        return f"{self.adapter.sides[self.question.player]}, {words[0].lower()}{words[1:]}"

    @property
    def is_deploying(self) -> bool:
        """True where terrain is laid or pieces are deployed before the first turn: a bot may place what is left."""
        state = self.playback.state
        if self.playback.game.turns(state) or (self.match.challenge and len(self.playback.questions) > 1):
            return False
        return bool(self.adapter.placing_stage(state, {each.sort for each in self.answering.buttons}))

    @property
    def at_hand(self) -> list[tuple[Token, Sequence[PieceFigure]]]:
        """The asked player's pieces that act now, with their figures."""
        assert self.question, "only told while something is asked"
        acting = (each for each in self.board.tokens if each.is_active and each.owner == self.question.player)
        return [(each, tuple(self.adapter.figures(self.state, each.sign))) for each in acting]

    @property
    def reactions(self) -> str:
        """The reaction that the question offers, where its player may pass on it for the rest of the turn; "these" for
        several, which are listed below.
        """
        assert self.question, "only told while something is asked"
        found = self.adapter.reactions(self.question.options)
        return "these" if len(found) > 1 else self._names(found)

    @property
    def passed_on(self) -> str:
        """The reactions on which the person who looks passes for the rest of the turn, at this moment."""
        if self.at != self.last or self.match.is_over:
            return ""
        turn = self.adapter.turn(self.playback.state)
        return self._names({card for seat in self.seats for card in self.match.passed_on(seat, turn)})

    def _names(self, slugs: Iterable[str]) -> str:
        return listed_words(sorted(card.name for slug in slugs if (card := self.shelf.called(slug))))

    @property
    def is_laying(self) -> bool:
        """True while the players place what lies on the board."""
        return self.adapter.is_laying(self.playback.state)

    @property
    def is_against_bots(self) -> bool:
        """True where the person who is asked plays against bots alone: they may have a hint, or leave."""
        return is_against_bots(self.match)

    @property
    def is_forced(self) -> bool:
        """True where there is nothing to choose, or nothing but what goes without saying, and to answer at once tells
        nobody anything.
        """
        assert self.question, "only asked while something is"
        if not is_between_people(self.match) and self.adapter.is_usual(self.playback.state):
            return True
        is_single = len(self.answering.buttons) == 1 and not self.adapter.is_news(self.playback.state)
        return is_single and (self.is_against_bots or not self.question.always)

    @property
    def can_undo(self) -> bool:
        """True where this person may undo an answer without asking the others."""
        if any(str(seat) in self.match.held for seat in self.seats):
            return True
        return not is_between_people(self.match) and any(player in self.seats for player in self.playback.askers)

    @cached_property
    def rules(self) -> list[RuleSection]:
        """The sections of the rules that the question is about."""
        found = (self.shelf.section(slug) for slug in self.answering.rules)
        return [section for section in found if section]

    @cached_property
    def named_cards(self) -> list[Card]:
        """The cards that the answers name, where they have a text that isn't read in the player's hand."""
        found = (self.shelf.called(slug) for slug in self.answering.named)
        held = [self.card(each.card) for row in self.own_cards for each in row.tray.cards if each.brief]
        return [card for card in found if card and card not in held]

    @cached_property
    def answering(self) -> Answering:
        assert self.question, "only asked while something is"
        return Answering(self.playback, self.adapter, self.question, self.board, self.shelf)


def figures_of(scene: MatchView, pieces: Iterable[Token]) -> list[tuple[str, list[PieceFigure | None]]]:
    """The figures of some pieces by name, a column a piece; None where a piece has no such figure.

    Of a piece off the board its card says them.
    """
    told = (scene.adapter.figures(scene.state, each.sign) if each.is_on_board else () for each in pieces)
    columns = [{figure.name: figure for figure in figures} for figures in told]
    return [(name, [column.get(name) for column in columns]) for name in dict.fromkeys(chain(*columns))]


class Remains:
    """The match as one person may read it: a log as far as it fits, then the answers as they are kept."""

    def __init__(self, match: Match, holder: Holder) -> None:
        self.match, self.holder = match, holder
        self.fitting = fitting(match).answers
        self.whole = len(match.options)
        self.version = game_of(match.game_id).version

    @property
    def lost(self) -> int:
        """The number of answers that would be lost."""
        return self.whole - self.fitting

    @property
    def lines(self) -> Sequence[LogLine]:
        """The log, as far as today's rules can tell it."""
        try:
            return shown_playback(as_far_as_it_fits(self.match), self.holder).lines
        except NoLongerFits:
            return ()

    @property
    def rest(self) -> list[str]:
        """The answers after that, as they are kept; none where they would tell what is hidden."""
        if has_hidden_information(self.match):
            return []
        return [" ".join(map(str, option)) for option in self.match.options[self.fitting :]]

    @property
    def can_agree(self) -> bool:
        """True where the match can go on, and this person has not agreed to that yet."""
        if self.match.is_over:
            return False
        if not people(self.match.seats):
            return self.match.is_held_by(self.holder)
        return bool(set(seats_of(self.match, self.holder)) - set(self.match.agreed))

    @property
    def waits(self) -> bool:
        """True where one player has agreed, and another has not."""
        return bool(self.match.agreed) and not self.match.is_over


#: The place in the session that says who holds the device, by match.
HOLDING = "held_by"


def next_holder(match: Match, playback: Playback, seats: Sequence[int], session: SessionBase) -> int | None:
    """The player of these to whom the device has to be handed before anything is shown; None where it may be."""
    asked = [each.player for each in open_questions(match, playback) if each.player in seats]
    if len(seats) < 2 or not asked or not has_hidden_information(match) or not _differs(playback, seats):
        return None
    return None if session.get(HOLDING, {}).get(match.key) == asked[0] else asked[0]


def _differs(playback: Playback, seats: Sequence[int]) -> bool:
    """True where one of these players sees what another does not."""
    game, shown = playback.game, playback.game.shown
    return shown is not None and len({game.fingerprint(shown(playback.state, seat)) for seat in seats}) > 1


def hand_to(match: Match, player: int, session: SessionBase) -> None:
    """Note that a player of a match holds the device now."""
    session[HOLDING] = {match.key: player}
