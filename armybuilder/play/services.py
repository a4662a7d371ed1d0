"""Beginning matches and playing them on. What changes a match names the revision that it was made on (`seen`)."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from time import thread_time
from typing import Concatenate, ParamSpec, TypeVar

from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.utils import timezone

from armybuilder.engine.games import game_of
from armybuilder.engine.match import AnyMatch, Result, SetUp
from armybuilder.engine.table import NeedChoice, Option, listed
from armybuilder.engine.windows import PASS
from armybuilder.ownership.holders import Holder
from armybuilder.play import clocks
from armybuilder.play.adapters import Chosen, GameState, adapter_of
from armybuilder.play.arranging import require_open, set_up
from armybuilder.play.clocks import notify_of_turns
from armybuilder.play.live.listeners import announce
from armybuilder.play.models import Match, as_lines, match_title
from armybuilder.play.playback import Playback, Question
from armybuilder.play.seats import is_person, people, persons_asked, placed_answer, seat_match
from armybuilder.play.selectors import (
    MATCH_QUOTA,
    NOTHING_TO_UNDO,
    NoLongerFits,
    as_far_as_it_fits,
    is_between_people,
    is_by_todays_rules,
    is_stuck,
    open_questions,
    playback_of,
)
from armybuilder.serving.errors import Outdated
from armybuilder.serving.workers import run_in_worker
from catalog.errors import Refused
from catalog.mistakes import Invalid, Mistake
from catalog.models import Game
from catalog.shelf import Shelf
from validation.army import ArmyFile

P = ParamSpec("P")
T = TypeVar("T")

#: Sent when a person has answered on a match's page: `request`, and `match` as it was before.
answered = Signal()
#: How much of a processor a slice of play may take; the step that is being played is finished. Not wall-clock time: on
#: a busy machine bots would fall short of a person's next question.
SLICE_SECONDS = 0.3
#: No match goes on for longer than this.
MOST_ANSWERS = 20_000
#: The options that players have chosen at once, each one's by the seat.
HeldChoices = Mapping[str, Sequence[str | int]]


def start_match(
    armies: Sequence[ArmyFile],
    seats: Sequence[str],
    seed: str,
    chosen: Chosen,
    shelf: Shelf,
    holder: Holder,
) -> Match:
    """A new match of armies, each with who plays it, and its first slice; raises Invalid at the gate."""
    MATCH_QUOTA.require_room(holder)
    require_open(armies, shelf, chosen)
    if adapter_of(shelf.game.slug).is_swapped(armies):
        armies, seats = armies[::-1], seats[::-1]
    match = make_match(armies, seats, seed, chosen, shelf, **holder.columns)
    play_on(match)
    return match


def make_match(
    armies: Sequence[ArmyFile], seats: Sequence[str], seed: str, chosen: Chosen, shelf: Shelf, **columns: object
) -> Match:
    """A match of armies that sit in the right seats, before its first step."""
    title = match_title(shelf.game.slug, [army.name for army in armies])
    return new_match(shelf.game, title, set_up(armies, shelf, chosen), seed, seats, **columns)


def new_match(game: Game, title: str, setup: SetUp, seed: str, seats: Sequence[str], **columns: object) -> Match:
    """A match of a set-up by today's rules, before its first step."""
    version = game_of(game.slug).version
    return Match.objects.create(
        game=game, title=title, setup=setup, seed=seed, seats=list(seats), version=version, **columns
    )


def play_on(match: Match, budget: float = SLICE_SECONDS) -> None:
    """Let the bots play for a while. Two who ask at once come to the same answers, and the second's are dropped.

    Where a person is asked, nothing changes: a watcher's request takes no answer out of a player's hand.
    """
    if match.is_over or not is_by_todays_rules(match):
        return
    table = _play_on(match, match.options, budget)
    if not match.fingerprint or table.result is not None or [*table.answers, *table.pending] != match.options:
        _store(match, table)


def take_answers(match: Match, answers: Sequence[Option]) -> None:
    """Store the answers that bots gave on another machine. Those that don't fit the match raise NoLongerFits."""
    _store(match, _play_on(match, answers, SLICE_SECONDS))


def play_slice(match: Match) -> None:
    """Let the bots play for a while in a worker process. Raises Busy."""
    run_in_worker(_play_slice, match.pk)
    match.refresh_from_db()


def _play_slice(match_id: int) -> None:
    play_on(Match.objects.get(pk=match_id))


def outdated_error(match: Match) -> Outdated:
    match.refresh_from_db()
    return Outdated("This match has moved on; nothing was changed.", match.revision)


def found_by_worker(work: Callable[Concatenate[int, int, P], T], match: Match, *args: P.args, **kwargs: P.kwargs) -> T:
    """What a worker finds in a match as it stands. Raises Busy, and Outdated where the match has gone on meanwhile."""
    try:
        return run_in_worker(work, match.pk, match.revision, *args, **kwargs)
    except Match.DoesNotExist as gone_on:
        raise outdated_error(match) from gone_on


def answer_by_number(match: Match, seen: int, number: int, seats: Sequence[int]) -> None:
    """Take an option of the question that one in these seats is asked; raises Outdated, Refused or Invalid."""
    question = question_of(match, seen, seats)
    answer_match(match, option_by_number(question, number), seen, question.player)


def option_by_number(question: Question, number: int) -> Option:
    """The option of a number. Raises Invalid."""
    options = listed(question.options)
    if number >= len(options):
        words = f"{number} isn’t one of the options: they go from 0 to {len(options) - 1}."
        raise Invalid([Mistake("$.option", words)])
    return options[number]


def answer_match(match: Match, option: Option, seen: int, player: int | None = None) -> None:
    """Answer the question that a person is asked; raises Outdated or Refused, and then nothing has changed.

    Where several choose at once, an answer is held until all have given theirs.
    """
    question = question_of(match, seen, None if player is None else (player,))
    if option not in listed(question.options):
        state = playback_of(match).state
        raise Refused(game_of(match.game_id).why_not(state, question.player, question.options, option))
    if match.challenge is None or len(playback_of(match).questions) == 1:
        _change(match, [*match.options, option], answered=[question.player])
    elif not _hold_choice(match, question.player, option):
        _change(match, match.options, {**match.held, str(question.player): option}, [question.player])


def pass_on(match: Match, seen: int, seats: Sequence[int]) -> None:
    """Pass on the reactions that one in these seats is offered, and on the same ones for the rest of the turn.

    Raises Outdated or Refused.
    """
    question = question_of(match, seen, seats)
    adapter = adapter_of(match.game_id)
    seat, turn = str(question.player), adapter.turn(playback_of(match).state)
    reactions = adapter.reactions(question.options)
    if not reactions:
        raise Refused("There is no reaction on which you could pass for a turn.")
    passed = dict.fromkeys(reactions, (turn, len(match.options)))
    match.passing = {**match.passing, seat: {**match.passing.get(seat, {}), **passed}}
    answer_match(match, PASS, seen, question.player)


def ask_again(match: Match, seats: Sequence[int]) -> None:
    """Ask players about reactions again on which they passed for a turn; raises Outdated."""
    passing = {seat: cards for seat, cards in match.passing.items() if int(seat) not in seats}
    unchanged = Match.objects.filter(pk=match.pk, revision=match.revision)
    # A slice that is being played stores nothing after this.
    if not unchanged.update(passing=passing, revision=F("revision") + 1, changes=F("changes") + 1):
        raise outdated_error(match)
    match.refresh_from_db()
    announce_change(match)


def _hold_choice(match: Match, player: int, option: Option) -> bool:
    """Keep a choice as long as others have to make theirs; False, with the others' in hand, where it is the last."""
    playback = playback_of(match)  # before the lock: it may take a while
    with transaction.atomic():
        match.held = _lock_unchanged(match).held
        missing = {each.player for each in open_questions(match, playback)}
        if player not in missing:
            raise outdated_error(match)
        if missing == {player}:
            return False
        clocks.charge(match, [player], timezone.now())
        _keep_held(match, {**match.held, str(player): list(option)}, sorted(missing - {player}))
    return True


def _release(match: Match, player: int) -> None:
    """Undo a choice that is held, and that nobody knows of."""
    with transaction.atomic():
        held = _lock_unchanged(match).held
        if held.pop(str(player), None) is None:
            raise outdated_error(match)
        _keep_held(match, held, sorted([*match.asked, player]))


def _lock_unchanged(match: Match) -> Match:
    """The match in the database, locked, as long as nobody has answered since; raises Outdated."""
    found = Match.objects.select_for_update().filter(pk=match.pk, revision=match.revision).first()
    if found is None:
        raise outdated_error(match)
    return found


def _keep_held(match: Match, held: dict[str, list[str | int]], asked: list[int]) -> None:
    due = None if match.asked_at is None else clocks.due_at(match, asked, match.asked_at)
    Match.objects.filter(pk=match.pk).update(held=held, asked=asked, due_at=due)
    count_change(match)
    match.refresh_from_db()


def count_change(match: Match) -> None:
    """Count a change that somebody can see: an answer, an offer, what is said, a clock."""
    Match.objects.filter(pk=match.pk).update(changes=F("changes") + 1)
    match.refresh_from_db(fields=["changes"])
    announce_change(match)


def announce_change(match: Match) -> None:
    transaction.on_commit(lambda: announce(match.key, match.changes))


def undo_answer(match: Match, seen: int, seats: Sequence[int] | None = None, answers: int = 1) -> None:
    """Undo the last answers of a person, or of one in these seats, with all that followed; with one that was the only
    one there was, the answer before it, too.

    Between people that takes consent (`offers`), but for a choice that is still held.
    """
    playback = _require(match, seen)
    held = [player for player in seats or () if str(player) in match.held]
    if held:
        return _release(match, held[0])
    if match.challenge is not None:
        _require_going(match)
    if is_between_people(match):
        raise Refused("With other people you need their consent to undo: ask for a takeback.")
    own = [at for at, player in enumerate(playback.askers) if player is not None and is_person(match.seats[player])]
    if not own:
        raise Refused(NOTHING_TO_UNDO)
    chosen = (at for at in reversed(own) if _was_chosen(match, playback, at))
    return undo_to(match, next(islice(chosen, answers - 1, None), own[0]))


def _was_chosen(match: Match, playback: Playback, at: int) -> bool:
    """Whether a match's answer of a number was one of several, and not passed by itself."""
    then = Playback(match.game_id, match.setup, match.seed, match.options[:at], before=playback)
    is_passed = any(_is_passed(match, then.state, question, at) for question in then.questions)
    return not is_passed and any(len(listed(question.options)) > 1 for question in then.questions)


def undo_to(match: Match, answers: int) -> None:
    """Keep only the first answers of a match; raises Outdated. What is placed again is placed by hand."""
    match.placed_for = {}
    match.passing = {
        seat: {card: (turn, before) for card, (turn, before) in cards.items() if before < answers}
        for seat, cards in match.passing.items()
    }
    _change(match, match.options[:answers])


def end_match(match: Match, winner: int | None, reason: str) -> None:
    """End a match by what players say or the clock, not by its rules, for the side that wins; raises Outdated."""
    _require_going(match)
    ending: dict[str, object] = {"is_over": True, "winner": winner, "reason": reason}
    ending |= {"held": {}, "asked": [], "asked_at": None, "due_at": None, "answered_at": timezone.now()}
    unchanged = Match.objects.filter(pk=match.pk, revision=match.revision, is_over=False)
    is_ours = unchanged.update(revision=F("revision") + 1, changes=F("changes") + 1, **ending)
    match.refresh_from_db()
    if not is_ours:
        raise outdated_error(match)
    announce_change(match)


def _require_going(match: Match) -> None:
    if match.is_over:
        raise Refused("The match is over.")


def carry_over(match: Match, seen: int, seats: Sequence[int]) -> None:
    """Let a match that does not fit today's rules go on by them from as far as it fits, once all its people agree.

    Raises Outdated or Refused, and then nothing has changed.
    """
    _require_going(match)
    with transaction.atomic():
        found = Match.objects.select_for_update().filter(pk=match.pk, revision=seen).first()
        if found is None or not is_stuck(found):
            raise outdated_error(match)
        match.agreed = sorted({*found.agreed, *seats})
        Match.objects.filter(pk=match.pk).update(agreed=match.agreed)
        count_change(match)
    if set(people(match.seats)) <= set(match.agreed):
        _go_on_from_where_it_fits(match)


def _go_on_from_where_it_fits(match: Match) -> None:
    shorter = as_far_as_it_fits(match)
    try:
        table = _play_on(shorter, shorter.options, SLICE_SECONDS)
    except NoLongerFits:
        raise Refused("This match can’t be set up under today’s rules.") from None
    if not _store(match, table):
        raise outdated_error(match)


def question_of(match: Match, seen: int, seats: Sequence[int] | None = None) -> Question:
    """The question that a person, or one in these seats, is asked now; raises Outdated or Refused."""
    questions = open_questions(match, _require(match, seen))
    question = next((each for each in questions if seats is None or each.player in seats), None)
    if question is None:
        raise Refused("It isn’t your turn.")
    return question


def _require(match: Match, seen: int) -> Playback:
    """The match as it was seen, played again."""
    if match.revision != seen:
        raise outdated_error(match)
    if not is_by_todays_rules(match):
        raise NoLongerFits
    return playback_of(match)


def _change(
    match: Match, answers: Sequence[Option], chosen: HeldChoices | None = None, answered: Sequence[int] = ()
) -> None:
    """Other answers than before, then what each player has chosen at once, and what the bots make of it in a slice."""
    if not _store(match, _play_on(match, answers, SLICE_SECONDS, chosen), answered):
        raise outdated_error(match)


def _play_on(match: Match, answers: Sequence[Option], budget: float, chosen: HeldChoices | None = None) -> AnyMatch:
    """The match after these answers, from where it was played to before, and on from there as long as there is time."""
    begun = playback_of(match).checkpoint(answers)
    table = seat_match(match.game_id, match.setup, match.seed, match.seats, answers, begun)
    left = {int(player): tuple(option) for player, option in (chosen or {}).items()}
    end = None
    while table.result is None:
        if table.question is not None:
            if table.question.player in left:
                table.answer(left.pop(table.question.player))
            elif _is_placed_for(match, table):
                table.answer(placed_answer(table, table.question.player, match.seed))
            elif _is_passed(match, table.state, table.question, len(table.answers) + len(table.pending)):
                table.answer(PASS)
            else:
                break
            continue
        if len(table.answers) >= len(answers):
            end = end or thread_time() + budget
            is_placed = match.placed_for and not table.game.turns(table.state)
            if (thread_time() >= end and not is_placed) or len(table.answers) >= MOST_ANSWERS:
                break
        table.step()
    return table


def _as_lines(match: Match, answers: Sequence[Option]) -> str:
    """Answers as a match keeps them; those that it has already are not rewritten."""
    if not match.answers or list(answers[: len(match.options)]) != match.options:
        return as_lines(answers)
    later = answers[len(match.options) :]
    return "\n".join((match.answers, as_lines(later))) if later else match.answers


def _store(match: Match, table: AnyMatch, answered: Sequence[int] = ()) -> bool:
    """Save what was played, unless another request was faster; the match in hand is then reloaded."""
    now = timezone.now()
    unchanged = Match.objects.filter(pk=match.pk, revision=match.revision)
    columns = {"revision": F("revision") + 1, "changes": F("changes") + 1, "answered_at": now}
    with transaction.atomic():
        is_ours = bool(unchanged.update(**columns, **_ending(match, table)))
        if is_ours and match.challenge is not None:
            clocks.charge(match, answered, now)
            clocks.start(match, persons_asked(match.seats, table), now)
    asked_before = match.asked
    match.refresh_from_db()
    if is_ours:
        announce_change(match)
    if is_ours and match.challenge is not None:
        asked_anew = [player for player in match.asked if player not in asked_before]
        transaction.on_commit(lambda: notify_of_turns(match, asked_anew))
    return is_ours


def _ending(match: Match, table: AnyMatch) -> dict[str, object]:
    """The columns of a match as far as it was played."""
    answers = [*table.answers, *table.pending]
    result = table.result
    if result is None and len(answers) >= MOST_ANSWERS:
        result = Result(None, "The match has gone on for too long; nobody wins.")
    return {
        "answers": _as_lines(match, answers),
        "fingerprint": table.game.fingerprint(table.state),
        "turn_of": adapter_of(match.game_id).turn_of(table.state, len(table.questions)),
        "is_over": result is not None,
        "winner": result.winner if result else None,
        "reason": result.reason if result else "",
        "held": {},
        "agreed": [],
        "placed_for": match.placed_for,
        "passing": match.passing,
        "version": table.game.version,
    }


def placing_stage(match: Match, table: AnyMatch) -> str:
    """What is placed now, before the first turn: what lies on the board, or pieces; "" where neither is, or where
    several people choose at once.
    """
    if table.game.turns(table.state) or table.question is None or (match.challenge and table.question.together):
        return ""
    sorts = {table.game.verbs.of(option).sort for option in listed(table.question.options)}
    return adapter_of(match.game_id).placing_stage(table.state, sorts)


def _is_placed_for(match: Match, table: AnyMatch) -> bool:
    """True where a bot answers a question of placing for a player who left the rest to one."""
    question = table.question
    if question is None or str(question.player) not in match.placed_for:
        return False
    stage: str = match.placed_for[str(question.player)]
    return stage == placing_stage(match, table)


def _is_passed(match: Match, state: GameState, question: Question | NeedChoice, answers: int) -> bool:
    """True where a player passes for a turn on all that is offered, from after so many answers on."""
    adapter = adapter_of(match.game_id)
    if not (passed := match.passed_on(question.player, adapter.turn(state))):
        return False
    reactions = adapter.reactions(question.options)
    return bool(reactions) and all(passed.get(each, answers) < answers for each in reactions)


def deploy_rest(match: Match, seen: int, seats: Sequence[int]) -> None:
    """Let a bot place the rest for the one of these players who is asked; raises Outdated or Refused.

    The rest is all terrain and objectives, or all pieces, however often the others are asked in between.
    """
    player = question_of(match, seen, seats).player
    begun = playback_of(match).checkpoint(match.options)
    table = seat_match(match.game_id, match.setup, match.seed, match.seats, match.options, begun).run()
    stage = placing_stage(match, table)
    if not stage:
        raise Refused("There is nothing left to deploy.")
    match.placed_for = {**match.placed_for, str(player): stage}
    _change(match, match.options)
