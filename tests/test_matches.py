"""Matches on the site: begun, played in slices, answered, taken back, handed on as files."""

import json
from typing import Any

import pytest
from django.conf import settings

from armybuilder.engine.games import can_be_played
from armybuilder.engine.table import listed
from armybuilder.ownership.holders import adopt
from armybuilder.play import replays, services
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import default_options, obstacles
from armybuilder.play.models import Match
from armybuilder.play.presenters import MatchView
from armybuilder.play.seats import SEATS, YOU
from armybuilder.play.selectors import match_of, matches_of, playback_of
from armybuilder.serving.errors import Outdated
from catalog.errors import Refused
from catalog.mistakes import Invalid
from catalog.shelf import shelf
from tests.factories import HolderFactory, MatchFactory, UserFactory, opponents
from tests.matches import ended, played_out
from validation.army import ArmyFile, Entry
from validation.books import rulebook

pytestmark = pytest.mark.django_db

PLAYED = [game.replace("_", "-") for game in settings.GAMES if can_be_played(game)]


# What a game brings


@pytest.mark.parametrize("game", PLAYED)
def test_a_played_game_has_legal_sample_armies(game: str) -> None:
    assert len(samples(game)) >= 2
    for name, army in samples(game).items():
        findings = rulebook(game).check(army, shelf(game)).findings
        assert [f"{name}: {each.message}" for each in findings if each.level == "error"] == []


@pytest.mark.parametrize("game", PLAYED)
def test_every_sample_army_has_an_opponent_among_them(game: str) -> None:
    for army in samples(game).values():
        assert opponents(army), army.name


# Beginning and playing on


@pytest.mark.parametrize("game", PLAYED)
def test_a_match_between_bots_comes_to_an_end(game: str) -> None:
    match = played_out(MatchFactory.create(game=game, seats=("random", "random")))
    assert match.reason
    assert playback_of(match).result is not None


@pytest.mark.once
@pytest.mark.parametrize("game", PLAYED)
def test_the_same_seed_gives_the_same_match_however_it_is_cut_into_slices(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To its end between bots without a plan, and the beginning of one that a greedy bot takes longer over."""

    def unplayed(*seats: str) -> Match:
        with monkeypatch.context() as patch:
            patch.setattr(services, "play_on", lambda match: None)
            return MatchFactory.create(game=game, seats=(seats[0], seats[1]), seed="ravens")

    whole = played_out(unplayed("random", "random"), budget=60)
    sliced = played_out(unplayed("random", "random"), budget=0.01)
    assert sliced.revision > whole.revision
    assert whole.answers == sliced.answers
    assert (whole.winner, whole.reason, whole.fingerprint) == (sliced.winner, sliced.reason, sliced.fingerprint)
    beginning, sliced = unplayed("greedy", "random"), unplayed("greedy", "random")
    while not beginning.is_over and len(beginning.options) < 12:
        services.play_on(beginning, 0.3)
    while not sliced.is_over and len(sliced.options) < 12:
        services.play_on(sliced, 0.001)
    assert beginning.options[:12] == sliced.options[:12]


@pytest.mark.once
@pytest.mark.long
@pytest.mark.parametrize("game", PLAYED)
def test_a_greedy_bot_gives_the_same_whole_match_however_it_is_cut_into_slices(game: str) -> None:
    whole = played_out(MatchFactory.create(game=game, seed="ravens"), budget=60)
    sliced = played_out(MatchFactory.create(game=game, seed="ravens"), budget=0.1)
    assert whole.answers == sliced.answers
    assert (whole.winner, whole.reason, whole.fingerprint) == (sliced.winner, sliced.reason, sliced.fingerprint)


@pytest.mark.once
def test_another_seed_gives_another_match() -> None:
    assert ended(seed="1").answers != ended().answers


def test_two_who_ask_for_the_same_slice_lose_nothing() -> None:
    match = MatchFactory.create(seats=("greedy", "greedy"))
    one, two = match_of(match.key), match_of(match.key)
    services.play_on(one, 0.001)
    kept = one.answers
    services.play_on(two, 0.001)
    assert two.answers.startswith(kept)


def test_a_match_that_is_over_is_played_no_further() -> None:
    match = ended(seats=("random", "random"))
    before = match.revision
    services.play_on(match)
    assert match_of(match.key).revision == before


def test_whoever_only_watches_takes_no_answer_out_of_a_persons_hand() -> None:
    match = MatchFactory.create(seats=(YOU, "random"), chosen__first="0")
    seen, watcher = match.revision, match_of(match.key)
    services.play_on(watcher)
    assert match_of(match.key).revision == seen
    services.answer_match(match, asked(match)[0], seen)


# A person's answers


def asked(match: Match) -> list[Any]:
    question = playback_of(match).question
    assert question, "nothing is asked"
    return list(listed(question.options))


def test_a_person_is_asked_and_their_answer_stands() -> None:
    match = MatchFactory.create(seats=(YOU, "random"), chosen__first="0")
    chosen = asked(match)[-1]
    services.answer_match(match, chosen, match.revision)
    assert match.options[0] == chosen


def test_an_answer_that_is_no_option_changes_nothing() -> None:
    match = MatchFactory.create(seats=(YOU, "random"), chosen__first="0")
    before = match.answers
    with pytest.raises(Refused, match="isn’t one of the options"):
        services.answer_match(match, ("fly", 9), match.revision)
    assert match_of(match.key).answers == before


def test_a_stale_window_overwrites_nothing() -> None:
    match = MatchFactory.create(seats=(YOU, "random"), chosen__first="0")
    seen = match.revision
    services.answer_match(match, asked(match)[0], seen)
    kept = match.answers
    with pytest.raises(Outdated):
        services.answer_match(match, asked(match)[0], seen)
    assert match_of(match.key).answers == kept


def test_an_answer_taken_back_is_asked_again() -> None:
    match = MatchFactory.create(seats=(YOU, "random"), chosen__first="0")
    options = asked(match)
    services.answer_match(match, options[0], match.revision)
    services.undo_answer(match, match.revision)
    assert asked(match) == options
    assert not match.options


def test_what_was_never_answered_cannot_be_taken_back() -> None:
    match = MatchFactory.create(seats=(YOU, "random"), chosen__first="0")
    with pytest.raises(Refused, match="nothing of yours to undo"):
        services.undo_answer(match, match.revision)


def test_a_match_is_undone_to_the_same_answers_of_the_bot() -> None:
    match = MatchFactory.create(seats=(YOU, "random"), chosen__first="0")
    for _ in range(6):
        services.answer_match(match, asked(match)[0], match.revision)
    kept, last = match.answers, match.options
    services.undo_answer(match, match.revision)
    assert len(match.options) < len(last)
    services.answer_match(match, asked(match)[0], match.revision)
    assert match.answers == kept


# Watching


@pytest.mark.once
@pytest.mark.parametrize("game", PLAYED)
def test_every_moment_can_be_drawn(game: str) -> None:
    match = ended(game, seats=("random", "random"))
    playback, cards = playback_of(match), shelf(game)
    for at in range(0, playback.length + 1, 14):
        scene = MatchView(match, playback, cards, at, seats=())
        assert scene.board.columns
        assert all(0 <= piece.token.column < scene.board.columns for piece in scene.pieces)
        assert all(piece.said.startswith(piece.token.sign) for piece in scene.pieces)
        assert scene.chapter.first <= max(1, at) <= scene.chapter.last


@pytest.mark.once
@pytest.mark.parametrize("game", PLAYED)
def test_a_moment_is_the_same_whether_played_to_or_rebuilt(game: str) -> None:
    match = ended(game, seats=("random", "random"))
    playback = playback_of(match)
    mark, middle = playback.game.fingerprint, playback.length // 2
    assert mark(playback.at(playback.length)) == match.fingerprint
    assert mark(playback.at(middle)) == mark(playback.at(middle))
    assert playback.game.fingerprint(playback.at(0)) != match.fingerprint


def test_the_log_of_now_goes_back_to_what_others_did_before() -> None:
    match = ended()
    playback, cards = playback_of(match), shelf(match.game_id)
    now, earlier = (MatchView(match, playback, cards, at, seats=()) for at in (playback.length, playback.length - 1))
    assert now.chapter_before
    assert [line.number for line in earlier.log] == [*range(earlier.chapter.first, earlier.chapter.last + 1)]
    shown = [line.number for line in now.log]
    assert shown == [*range(shown[0], playback.length + 1)]
    assert now.chapter_before.first <= shown[0] < now.chapter.first


def test_a_hit_is_taken_apart_in_its_sentence() -> None:
    lines = playback_of(ended("officers-chess")).lines
    dealt = [line for line in lines if line.kind == "deals"]
    assert dealt
    assert any(" Strength" in line.text and " Might" in line.text for line in dealt)


def test_a_blow_is_taken_apart_in_the_log() -> None:
    lines = playback_of(ended("tactics-david")).lines
    details = [n for n, line in enumerate(lines) if line.is_detail]
    assert details
    assert all(not all(line.is_detail for line in lines[n + 1 : n + 5]) for n in details)


def test_a_roll_of_more_than_one_die_says_where_each_comes_from() -> None:
    lines = playback_of(ended("tactics-david")).lines
    at = next(n for n, line in enumerate(lines) if line.kind == "duel")
    dice = [line.text for line in lines[at : at + 5] if line.kind == "dice"]
    assert len(dice) == 2
    assert all("D6 Duel" in text for text in dice)


@pytest.mark.once
def test_stepping_forward_from_the_beginning_reaches_the_end() -> None:
    match = ended()
    playback, cards, at, steps = playback_of(match), shelf(match.game_id), 0, 0
    while at < playback.length:
        scene = MatchView(match, playback, cards, at, seats=())
        assert scene.after > at
        at, steps = scene.after, steps + 1
    assert steps <= playback.length


# Whose they are


def test_a_sessions_matches_are_the_accounts_after_logging_in() -> None:
    holder, user = HolderFactory.create(), UserFactory.create(username="ada")
    match = MatchFactory.create(holder=holder)
    assert match.is_held_by(holder)
    assert holder.token
    adopt(holder.token, user)
    assert not list(matches_of(holder))
    assert match_of(match.key).owner == user


def test_a_match_by_other_rules_stays_as_it_is() -> None:
    match = MatchFactory.create(seats=("greedy", "greedy"))
    Match.objects.filter(pk=match.pk).update(version="0", is_over=False, answers='["fly"]')
    match = match_of(match.key)
    before = match.answers
    services.play_on(match)
    assert match_of(match.key).answers == before
    with pytest.raises(Refused, match="older version of the rules"):
        services.undo_answer(match, match.revision)


# Replay files


@pytest.mark.once
@pytest.mark.parametrize("game", PLAYED)
def test_a_match_comes_back_from_its_file(game: str) -> None:
    match = ended(game)
    again = replays.match_of_file(replays.written(match).encode(), HolderFactory.create())
    assert (again.answers, again.reason, again.winner) == (match.answers, match.reason, match.winner)
    assert set(again.seats).isdisjoint(SEATS)


def changed(match: Match, change: Any) -> bytes:
    data = json.loads(replays.written(match))
    change(data)
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("change", "path", "words"),
    [
        (lambda data: data.update(format="other/1"), "$", "The format is 'other/1'"),
        (lambda data: data.update(game="chess"), "$.game", "can't be played here"),
        (lambda data: data.update(version="0"), "$.version", "rules 0"),
        (lambda data: data.update(seed="x" * 50), "$.seed", "at most 40"),
        (lambda data: data["answers"].__setitem__(3, "fly c3"), "$.answers[3]", "isn’t one of the options"),
        (lambda data: data["setup"].pop("cards"), "$.setup", "'cards' is missing"),
        (lambda data: data["setup"]["armies"].pop(), "$.setup.armies", "This list is too short; 2 is the least"),
        (lambda data: data["setup"].update(first=7), "$.setup.first", "7 can't stand here: null, 0, 1 can."),
        (lambda data: data.update(setup=[1]), "$", "“setup” is [1], not an object"),
    ],
)
def test_a_changed_file_is_refused_with_the_place(change: Any, path: str, words: str) -> None:
    source = changed(ended(seats=("random", "random")), change)
    before = Match.objects.count()
    with pytest.raises(Invalid) as refused:
        replays.match_of_file(source, HolderFactory.create())
    assert any(each.path == path and words in each.message for each in refused.value.mistakes), refused.value
    assert Match.objects.count() == before


def test_what_takes_too_long_to_play_again_is_refused_before_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "_play_answers", lambda found: pytest.fail("it is played"))
    source = changed(MatchFactory.create(), lambda data: data.update(answers=["end"] * (replays.LONGEST + 1)))
    with pytest.raises(Invalid, match=f"{replays.LONGEST} is the most"):
        replays.match_of_file(source, HolderFactory.create())


@pytest.mark.parametrize("source", [b"", b"{", b"\xff\xfe", b"[]", b'"text"', b"[" * 100_000])
def test_what_is_no_replay_is_refused(source: bytes) -> None:
    with pytest.raises(Invalid):
        replays.match_of_file(source, HolderFactory.create())


def test_more_units_than_the_deployment_zone_holds_are_told_before_the_match() -> None:
    crowd = ArmyFile("tactics-david", "Crowd", "open", None, entries=(Entry(0, "soldier", 40),))
    other = next(iter(samples("tactics-david").values()))
    told = obstacles([crowd, other], shelf("tactics-david"), default_options(shelf("tactics-david")))
    assert [(each.field, each.words) for each in told] == [
        (
            "one",
            "Crowd has 40 units. Its deployment zone has 14 free spaces: choose a deeper zone or a larger battlefield.",
        )
    ]


def test_a_match_that_was_cut_off_after_its_last_answer_comes_to_its_end() -> None:
    """What follows from the last answer may need none, and a slice may end before it."""
    match = ended()
    ending = (match.winner, match.reason)
    Match.objects.filter(pk=match.pk).update(is_over=False, winner=None, reason="")
    match.refresh_from_db()
    services.play_on(match)
    assert match.is_over
    assert (match.winner, match.reason) == ending
