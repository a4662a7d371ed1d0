"""Challenges on the site: from the link to the end of the match, by people at two browsers."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone

from armybuilder.engine.games import can_be_played
from armybuilder.engine.table import listed
from armybuilder.lists.models import Army
from armybuilder.ownership.holders import Holder
from armybuilder.play import challenges, participants, services
from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.play.challenges import ChallengeSummary, Newcomer
from armybuilder.play.clocks import notify_of_turns
from armybuilder.play.forms import JoinForm
from armybuilder.play.models import Challenge, Match, Offer, Player
from armybuilder.play.presenters import MatchView
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import match_of, playback_of, record_of, record_with_army, state_in_words
from armybuilder.play.terms import Clock, Terms, TimeUp
from catalog.errors import Refused
from catalog.mistakes import Invalid
from catalog.shelf import shelf
from tests.armies import OFFICERS, too_dear
from tests.builder import army_in_session, client_of, text_of
from tests.challenges import choice_of, form_of, joined, options_of, sent
from tests.factories import GAME, ArmyFactory, HolderFactory, UserFactory, opponents, pair_of
from tests.people import asked_of

pytestmark = pytest.mark.django_db

PLAYED = [game.replace("_", "-") for game in settings.GAMES if can_be_played(game)]


def guest(number: int, holder: Holder | None = None) -> Newcomer:
    army = pair_of("tactics-david")[1]
    return Newcomer(f"Guest {number}", army, YOU, holder or HolderFactory.create())


# From the link to the end


@pytest.mark.parametrize("game", PLAYED)
def test_two_guests_play_a_challenge_from_the_link_to_the_end(game: str) -> None:
    one, other = client_of(HolderFactory.create()), client_of(HolderFactory.create())
    link = one.post("/challenges/new/", form_of(game)).headers["Location"]
    assert "Send this link" in text_of(one.get(link))
    assert "Ada challenges you" in text_of(other.get(link))
    army = choice_of(pair_of(game)[1])
    page = other.post(f"{link}join/", {"army": army, "name": "Bo", "seat": YOU})
    assert page.status_code == 302, text_of(page)
    match = Match.objects.get()
    assert page.headers["Location"] == one.get(link).headers["Location"] == match.get_absolute_url()
    by_seat = {p.number: {"Ada": one, "Bo": other}[p.name] for p in Player.objects.all()}
    for _ in range(6):
        match = match_of(match.key)
        if match.is_over or not match.asked:
            break
        asked = by_seat[match.asked[0]]
        assert "Your turn" in text_of(asked.get(match.get_absolute_url()))
        answer = asked.post(f"/matches/{match.key}/answer/", {"revision": match.revision, "option": 0})
        assert answer.status_code == 302, text_of(answer)
    match = match_of(match.key)
    loser = match.asked[0] if match.asked else 0
    by_seat[loser].post(f"/matches/{match.key}/give-up/")
    match = match_of(match.key)
    assert match.is_over
    assert match.winner == 1 - loser
    assert "gives up" in text_of(by_seat[1 - loser].get(match.get_absolute_url()))


def test_the_sender_names_the_terms_and_who_joins_reads_them(client: Client) -> None:
    link = client.post("/challenges/new/", form_of(GAME) | {"clock": "live", "seconds": 45}).headers["Location"]
    said = text_of(client_of(HolderFactory.create()).get(link))
    assert "45 seconds a move" in said
    assert "Battlefield" in said
    assert pair_of(GAME)[0].name in said


def test_what_an_army_holds_is_not_told_before_the_match_where_the_game_hides_it() -> None:
    challenge = sent("tactica")
    said = text_of(client_of(HolderFactory.create()).get(challenge.get_absolute_url()))
    assert "You’ll see it in the match." in said
    assert "The army" not in said.split("Players")[1].split("You’ll see it")[0]


def test_an_army_that_is_not_legal_is_not_sent_but_in_a_friendly_match() -> None:
    client = client_of(HolderFactory.create())
    game, holder = "officers-chess", HolderFactory.create()
    newcomer = Newcomer("Ada", too_dear(), YOU, holder)
    with pytest.raises(Invalid):
        challenges.send_challenge(shelf(game), Terms(), options_of(game), newcomer, holder)
    friendly = options_of(game) | {"friendly": True}
    assert challenges.send_challenge(shelf(game), Terms(), friendly, newcomer, holder).pk
    assert client.post("/challenges/new/", form_of(game) | {"army": "sample:nothing"}).status_code == 400


def test_all_armies_go_through_the_gate_together() -> None:
    """Two attackers can't meet: it is said, and nobody sits down."""
    challenge = sent("officers-chess")
    with pytest.raises(Invalid) as refused:
        challenges.take_seat(challenge, Newcomer("Bo", pair_of("officers-chess")[0], YOU, HolderFactory.create()))
    assert refused.value.mistakes
    assert challenge.players.count() == 1
    assert not Match.objects.exists()


def test_where_armies_are_built_for_a_side_the_game_says_who_sits_where() -> None:
    game = "officers-chess"
    defender, attacker = pair_of(game)[::-1]
    holder = HolderFactory.create()
    cards = shelf(game)
    first, second = (attacker, defender) if adapter_of(game).is_swapped([attacker, defender]) else (defender, attacker)
    challenge = challenges.send_challenge(cards, Terms(), options_of(game), Newcomer("Ada", first, YOU, holder), holder)
    other = HolderFactory.create()
    match = challenges.take_seat(challenge, Newcomer("Bo", second, YOU, other))
    assert match
    match = match_of(match.key)
    names = [army["name"] for army in match.setup["armies"]]
    assert [player.army["name"] for player in match.players] == names


def test_nobody_sits_down_twice_or_late() -> None:
    holder = HolderFactory.create()
    challenge = sent(holder=holder)
    with pytest.raises(Refused, match="You sit here already"):
        joined(challenge, holder)
    joined(challenge)
    with pytest.raises(Refused, match="All seats are taken"):
        joined(challenge)


def test_a_second_guest_is_offered_a_name_that_tells_them_apart(client: Client) -> None:
    challenge = sent()
    challenge.players.update(name="Guest")
    assert 'value="Guest 2"' in client.get(f"/challenges/{challenge.key}/").content.decode()


def test_a_withdrawn_challenge_is_taken_up_by_nobody() -> None:
    holder = HolderFactory.create()
    challenge = sent(holder=holder)
    assert client_of(HolderFactory.create()).post(f"{challenge.get_absolute_url()}withdraw/").status_code == 409
    client_of(holder).post(f"{challenge.get_absolute_url()}withdraw/")
    challenge.refresh_from_db()
    with pytest.raises(Refused, match="withdrawn"):
        joined(challenge)
    assert "was withdrawn" in text_of(client_of(HolderFactory.create()).get(challenge.get_absolute_url()))


def test_who_waits_is_told_of_whoever_comes_and_goes(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    told: list[tuple[str, int]] = []
    monkeypatch.setattr(challenges, "announce", lambda key, changes: told.append((key, changes)))
    holder, other = HolderFactory.create(), HolderFactory.create()
    challenge = sent(size=3, holder=holder)
    steps: list[Callable[[], object]] = [
        lambda: challenges.take_seat(challenge, Newcomer("Bo", pair_of(GAME)[1], YOU, other)),
        lambda: challenges.leave(challenge, other),
        lambda: challenges.withdraw(challenge),
    ]
    for number, step in enumerate(steps, 2):
        with django_capture_on_commit_callbacks(execute=True):
            step()
        assert told[-1] == (challenge.key, number)


def test_the_page_on_which_one_waits_is_live_as_a_match_is() -> None:
    holder = HolderFactory.create()
    challenge = sent(holder=holder)
    page = client_of(holder).get(challenge.get_absolute_url()).content.decode()
    assert f'data-live="/challenges/{challenge.key}/live"' in page
    assert "js/live.js" in page
    assert "every " not in page
    challenges.withdraw(challenge)
    assert "js/live.js" not in client_of(holder).get(challenge.get_absolute_url()).content.decode()


def test_a_bot_may_take_a_seat_of_ones_own_challenge() -> None:
    holder = HolderFactory.create()
    challenge = sent(holder=holder)
    army = choice_of(pair_of(GAME)[1])
    data = {"bot-army": army, "bot-seat": "random"}
    assert client_of(HolderFactory.create()).post(f"{challenge.get_absolute_url()}bot/", data).status_code == 404
    assert client_of(holder).post(f"{challenge.get_absolute_url()}bot/", data).status_code == 302
    assert match_of(Match.objects.get().key).seats == [YOU, "random"]


def test_four_may_sit_where_the_game_seats_four_and_bots_fill_seats() -> None:
    game = next(each for each in PLAYED if each != GAME and len(adapter_of(each).sides) == 4)
    challenge = sent(game, size=4)
    others = list(samples(game).values())
    for number in range(3):
        assert Match.objects.count() == 0
        newcomer = Newcomer(
            f"Guest {number}", opponents(others[0])[0], YOU if number else "random", HolderFactory.create()
        )
        challenges.take_seat(challenge, newcomer)
        challenge = Challenge.objects.get(pk=challenge.pk)
    assert match_of(Match.objects.get().key).seats == [YOU, "random", YOU, YOU]


def test_two_against_two_each_answers_for_their_own_army_and_teams_win_together() -> None:
    people = [HolderFactory.create() for _ in range(4)]
    challenge = sent("tactics-david", size=4, holder=people[0])
    challenge.options["deployment"] = "anywhere"
    challenge.save()
    for number in (1, 2, 3):
        challenges.take_seat(challenge, guest(number, people[number]))
        challenge = Challenge.objects.get(pk=challenge.pk)
    match = match_of(Match.objects.get().key)
    clients, asked = [client_of(each) for each in people], list[int]()
    teams = dict(ChallengeSummary(challenge).choices)["Teams"]
    assert teams == "Ada and Guest 2 against Guest 1 and Guest 3"
    while len(asked) < 40:
        (seat,) = match.asked
        data = {"revision": match.revision, "option": 0}
        clients[(seat + 2) % 4].post(f"/matches/{match.key}/answer/", data)
        assert match_of(match.key).revision == match.revision
        assert state_in_words(match, people[(seat + 2) % 4]) == "Waiting for your ally"
        assert "ally" not in state_in_words(match, people[(seat + 1) % 4])
        clients[seat].post(f"/matches/{match.key}/answer/", data)
        match = match_of(match.key)
        assert match.revision > data["revision"]
        asked.append(seat)
    assert {*asked} == {0, 1, 2, 3}
    page = text_of(clients[2].get(match.get_absolute_url()))
    assert all(f"Player {letter}" in page for letter in "ABCD")
    assert [letter for letter in "ABCD" if f"Player {letter} (ally)" in page] == ["A"]
    assert match.title == "Bramble Watch and Long Shadows against Long Shadows and Long Shadows"
    participants.give_up(match, 2)
    records = [record_of(each)[0] for each in people]
    assert [(each.won, each.lost) for each in records] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert "Player B" in MatchView(match_of(match.key), playback_of(match), shelf("tactics-david"), None, ()).outcome
    assert "Long Shadows and Long Shadows won." in text_of(clients[0].get("/matches/"))
    seats = [Player.objects.held_by(each) for each in people]
    army = ArmyFactory.create(file=pair_of("tactics-david")[1], holder=people[2])
    records = [record_with_army(each, army) for each in seats]
    assert [(each.won, each.lost) for each in records] == [(0, 0), (1, 0), (0, 1), (1, 0)]
    Match.objects.filter(pk=match.pk).update(seats=["random", YOU, "random", YOU])
    assert not record_with_army(seats[1], army).played, "an ally is no opponent"


def test_a_record_is_the_armys_own_and_goes_by_its_name_where_a_seat_does_not_know_its_army() -> None:
    holder, challenge = HolderFactory.create(), sent()
    army, namesake = (ArmyFactory.create(file=pair_of(GAME)[1], holder=holder) for _ in range(2))
    form = JoinForm(challenge, holder, {"army": f"own:{army.key}", "name": "Bo", "seat": YOU})
    assert form.is_valid(), form.errors
    match = challenges.take_seat(challenge, form.newcomer(holder))
    assert match
    participants.give_up(match_of(match.key), 0)
    seats = Player.objects.held_by(holder)
    Army.objects.filter(pk=army.pk).update(name="Rosebush Watch")
    army.refresh_from_db()
    assert [record_with_army(seats, each).played for each in (army, namesake)] == [1, 0]
    seats.update(origin=None)
    assert [record_with_army(seats, each).played for each in (army, namesake)] == [0, 1]
    seats.update(origin=army)
    army.delete()
    assert seats.get().origin is None, "the match stays"


def test_whoever_joins_a_team_match_chooses_beside_whom_they_fight() -> None:
    people = [HolderFactory.create() for _ in range(4)]
    challenge = sent("tactics-david", size=4, holder=people[0])
    Challenge.objects.filter(pk=challenge.pk).update(options=challenge.options | {"deployment": "anywhere"})
    address, army = challenge.get_absolute_url(), choice_of(pair_of("tactics-david")[1])
    for number, name, team, said, offered in (
        (1, "Bo", "2", "Ada and Bo against a free seat and a free seat", ["Against Ada", "Beside Ada"]),
        (2, "Cy", "1", "Ada and Bo against Cy and a free seat", []),
    ):
        page = text_of(client_of(people[number]).get(address))
        assert [each for each in ("Against Ada", "Beside Ada") if each in page] == offered
        data = {"army": army, "name": name, "seat": YOU, "team": team if offered else ""}
        assert client_of(people[number]).post(f"{address}join/", data).status_code == 302
        assert dict(ChallengeSummary(Challenge.objects.get()).choices)["Teams"] == said
    bot = {"bot-army": army, "bot-seat": "random"}
    assert client_of(people[0]).post(f"{address}bot/", bot).status_code == 302
    match = match_of(Match.objects.get().key)
    assert match.seats == [YOU, YOU, YOU, "random"]
    assert [player.name for player in match.players] == ["Ada", "Cy", "Bo", "Easy bot"]


@pytest.mark.parametrize("number", [0, 3])
def test_a_seat_that_is_taken_or_not_there_is_refused(number: int) -> None:
    newcomer = Newcomer("Bo", pair_of("tactics-david")[1], YOU, HolderFactory.create(), number=number)
    with pytest.raises(Refused, match="isn’t free"):
        challenges.take_seat(sent("tactics-david", size=3), newcomer)


def test_an_answer_in_an_allys_turn_is_in_ones_own_and_their_clock_is_ones_own_too() -> None:
    holder = HolderFactory.create()
    challenge = sent("tactics-david", Terms(clock=Clock.LIVE, time_up=TimeUp.MAY_CLAIM), holder, size=4)
    Challenge.objects.filter(pk=challenge.pk).update(options=challenge.options | {"deployment": "anywhere"})
    for number in (1, 2, 3):
        challenges.take_seat(Challenge.objects.get(pk=challenge.pk), guest(number))
    match = match_of(Match.objects.get().key)
    (seat,) = match.asked
    for turn_of, words in ((seat, "Your turn"), ((seat + 2) % 4, "Your turn"), ((seat + 1) % 4, "Your answer in the")):
        match.turn_of = turn_of
        scene = MatchView(match, playback_of(match), shelf("tactics-david"), None, (seat,))
        assert scene.whose_turn.startswith(words)
    long_ago = timezone.now() - timedelta(days=9)
    Match.objects.filter(pk=match.pk).update(asked_at=long_ago, due_at=long_ago)
    match = match_of(match.key)
    assert participants.why_not_claimed(match, seat) == "Your own time is up."
    assert participants.why_not_claimed(match, (seat + 2) % 4) == "Your ally’s time is up."
    participants.claim(match, (seat + 3) % 4)
    assert match.winner == (seat + 1) % 2, "a side, whoever of it claims"


def test_a_guest_who_has_joined_may_leave_again_before_it_begins() -> None:
    game = next(each for each in PLAYED if each != GAME and len(adapter_of(each).sides) == 4)
    challenge, guest = sent(game, size=3), HolderFactory.create()
    challenges.take_seat(challenge, Newcomer("Bo", pair_of(game)[1], YOU, guest))
    challenges.leave(Challenge.objects.get(pk=challenge.pk), guest)
    assert challenge.players.count() == 1


# The lobby and the list


def test_the_lobby_shows_what_is_open_and_waits(client: Client) -> None:
    for name, change in (("Open", {"is_open": True}), ("Linked", {})):
        challenge = sent()
        Challenge.objects.filter(pk=challenge.pk).update(**change)
        Player.objects.filter(challenge=challenge).update(name=name)
    begun = sent()
    Challenge.objects.filter(pk=begun.pk).update(is_open=True)
    joined(Challenge.objects.get(pk=begun.pk))
    said = text_of(client.get("/challenges/"))
    assert "Open with" in said
    assert "Linked with" not in said
    assert said.count("free seat") == 1


def test_the_list_of_matches_says_whose_turn_it_is() -> None:
    one, other = HolderFactory.create(), HolderFactory.create()
    match = joined(sent(holder=one), other)
    holders = {"Ada": one, "Bo": other}
    asked = {player.number: holders[player.name] for player in match.players}
    turn = match.asked[0]
    assert "Your turn" in text_of(client_of(asked[turn]).get("/matches/"))
    assert "The other side's turn" in text_of(client_of(asked[1 - turn]).get("/matches/"))
    assert client_of(one).get(f"/matches/{match.key}/delete/").status_code == 404


@pytest.mark.parametrize(
    ("turn_of", "asked", "waiting"),
    [
        (None, "Your turn", "The other side's turn"),
        (0, "Your turn", "The other side's turn"),
        (1, "Your answer in the enemy’s turn", "Waiting for the other side"),
    ],
)
def test_lists_and_emails_tell_an_answer_in_the_enemys_turn_from_a_turn(
    turn_of: int | None, asked: str, waiting: str
) -> None:
    """Player 0 is asked in a turn of this player."""
    one, other = HolderFactory.create(), HolderFactory.create()
    match = joined(sent(terms=Terms(clock=Clock.BY_THE_DAY), holder=one), other)
    Match.objects.filter(pk=match.pk).update(asked=[0], turn_of=turn_of)
    match.refresh_from_db()
    holders = {player.number: one if player.is_held_by(one) else other for player in match.players}
    for player, words in enumerate((asked, waiting)):
        assert words in text_of(client_of(holders[player]).get("/matches/"))
    writer = UserFactory.create(email="ada@example.org")
    Player.objects.filter(challenge=match.challenge, number=0).update(
        owner=writer, guest_token=None, wants_emails=True, seen_at=None
    )
    mail.outbox.clear()
    notify_of_turns(match, [0])
    assert mail.outbox[0].subject == f"{asked}: {match.title}"
    assert f"{match.title}: {asked[0].lower()}{asked[1:]}" in str(mail.outbox[0].body)


# Afterwards


@pytest.mark.parametrize("game", [GAME, "officers-chess"])
def test_a_rematch_begins_when_all_agree_with_sides_swapped_and_watchers_find_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play_unlocked(match: Match) -> None:
        assert not connection.savepoint_ids, "the offer is locked while bots think"
        services.play_on(match)

    monkeypatch.setattr(participants, "play_on", play_unlocked)
    match = joined(sent(game))
    offered_to = {player.number: player for player in match.players}
    with pytest.raises(Refused, match="not over yet"):
        participants.make_offer(match, 0, Offer.Kind.REMATCH)
    participants.give_up(match, 0)
    offer = participants.make_offer(match, 0, Offer.Kind.REMATCH)
    participants.accept_offer(offer, 1)
    again = participants.rematch_of(match)
    assert again
    again = match_of(again.key)
    assert [player.name for player in again.players] == [offered_to[1].name, offered_to[0].name]
    assert "Go to the rematch" in text_of(client_of(HolderFactory.create()).get(match.get_absolute_url()))
    with pytest.raises(Refused, match="The rematch has begun"):
        participants.make_offer(match_of(match.key), 1, Offer.Kind.REMATCH)


def test_a_draw_takes_both() -> None:
    match = joined(sent())
    offer = participants.make_offer(match, 0, Offer.Kind.DRAW)
    with pytest.raises(Refused, match="open offer"):
        participants.make_offer(match, 1, Offer.Kind.DRAW)
    participants.refuse_offer(offer, 1)
    with pytest.raises(Refused, match="refused a short while ago"):
        participants.make_offer(match_of(match.key), 0, Offer.Kind.DRAW)
    second = participants.make_offer(match_of(match.key), 1, Offer.Kind.DRAW)
    participants.accept_offer(second, 0)
    match = match_of(match.key)
    assert (match.is_over, match.winner, match.reason) == (True, None, "The players agreed on a draw.")


def test_an_offer_is_withdrawn_by_whose_it_is() -> None:
    match = joined(sent())
    offer = participants.make_offer(match, 0, Offer.Kind.DRAW)
    with pytest.raises(Refused):
        participants.withdraw_offer(offer, 1)
    with pytest.raises(Refused, match="accepted, refused or withdrawn"):
        participants.answer_offer(offer, 0, "")
    participants.withdraw_offer(offer, 0)
    assert not participants.open_offers(match)


@pytest.mark.parametrize("way", ["fight", "challenge", "join"])
def test_what_stops_an_own_army_leads_to_its_mending(client: Client, way: str) -> None:
    army, opposing = f"own:{army_in_session(client, too_dear()).key}", "sample:keepers-of-the-bridge"
    data = {"game": OFFICERS, "one": army, "other": opposing, "seed": "7", **form_of(OFFICERS), "army": army}
    address = {"fight": "/fight/"}.get(way, "/challenges/new/")
    if way == "join":
        sent = Client().post("/challenges/new/", {**form_of(OFFICERS), "army": opposing})
        address = f"{sent['Location']}join/"
    refused = client.post(address, data)
    (way,) = re.findall(r'href="([^"]*)">Mend The Spenders</a>', refused.content.decode())
    assert "Take out" in text_of(client.get(way))


# What nobody may know


def test_the_seed_and_the_replay_file_are_kept_back_while_people_play(client: Client) -> None:
    match = joined(sent())
    page = client.get(match.get_absolute_url()).content.decode()
    assert match.seed not in page
    assert client.get(f"/matches/{match.key}/match.json").status_code == 409
    assert match.seed not in client.get(f"/api/v1/matches/{match.key}/").content.decode()
    participants.give_up(match, 0)
    assert client.get(f"/matches/{match.key}/match.json").status_code == 200


def test_a_choice_that_is_made_at_once_is_told_nobody() -> None:
    one, other = HolderFactory.create(), HolderFactory.create()
    match = joined(sent("collision", holder=one), other)
    by_seat = {player.number: {"Ada": one, "Bo": other}[player.name] for player in match.players}
    for _ in range(200):
        match = match_of(match.key)
        if len(match.asked) > 1:
            break
        question = asked_of(match)
        services.answer_match(match, listed(question.options)[0], match.revision, question.player)
    before = {seat: text_of(client_of(by_seat[seat]).get(match.get_absolute_url())) for seat in (0, 1)}
    question = asked_of(match)
    services.answer_match(match, listed(question.options)[-1], match.revision, question.player)
    theirs = text_of(client_of(by_seat[1 - question.player]).get(match.get_absolute_url()))
    assert theirs == before[1 - question.player].replace(" To answer", "")


# Emails


@pytest.mark.parametrize(("email", "is_offered"), [("", False), ("ada@example.org", True)])
def test_an_email_is_offered_only_to_somebody_whom_it_reaches(
    client: Client, settings: Any, email: str, is_offered: bool
) -> None:
    page = f"/challenges/new/?game={GAME}"
    assert "wants_emails" not in client.get(page).content.decode()
    client.force_login(UserFactory.create(email=email), backend="django.contrib.auth.backends.ModelBackend")
    assert ("wants_emails" in client.get(page).content.decode()) is is_offered
    settings.CAN_SEND_EMAIL = False
    assert "wants_emails" not in client.get(page).content.decode()
