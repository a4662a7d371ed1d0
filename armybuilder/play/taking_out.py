"""A person's matches as files, for whoever takes all of theirs out."""

import json
import time
from collections.abc import Iterator

from django.db.models import Q

from armybuilder.lists.holders import Holder
from armybuilder.play.fitting import is_by_todays_rules
from armybuilder.play.models import Challenge, Match, Message, Series
from armybuilder.play.replays import written
from armybuilder.play.selectors import is_file_kept_back, matches_of

#: A replay is played again to be written. So many seconds go into them; the later ones have files on their pages.
MOST_SECONDS = 20


def match_files(sender: object, holder: Holder, **kwargs: object) -> Iterator[tuple[str, str]]:
    """Every match of a person in a list, with what they said there; and replays, the last begun first."""
    ends = time.monotonic() + MOST_SECONDS
    listed = []
    for match in matches_of(holder).defer(None):
        has_replay = _has_replay(match) and time.monotonic() < ends
        if has_replay:
            yield f"replays/{match.key}.json", written(match)
        listed.append(_row(match, holder) | {"replay": f"replays/{match.key}.json" if has_replay else None})
    yield "matches.json", json.dumps(listed, ensure_ascii=False, indent=1) + "\n"
    yield "series-and-challenges.json", json.dumps(_others(holder), ensure_ascii=False, indent=1) + "\n"


def _has_replay(match: Match) -> bool:
    return match.is_over and is_by_todays_rules(match) and not is_file_kept_back(match)


def _row(match: Match, holder: Holder) -> dict[str, object]:
    said = Message.objects.filter(_own_seat(holder), match=match).values_list("phrase", "words")
    return {
        "key": match.key,
        "game": match.game_id,
        "title": match.title,
        "made": match.made.isoformat(),
        "ended": match.reason if match.is_over else None,
        "said": [words or phrase for phrase, words in said],
    }


def _own_seat(holder: Holder) -> Q:
    return Q(player__owner=holder.user) if holder.user else Q(player__owner=None, player__holder=holder.token)


def _others(holder: Holder) -> list[dict[str, object]]:
    held: list[Series | Challenge] = [*Series.objects.filter(holder.owns), *Challenge.objects.filter(holder.owns)]
    return [{"key": each.key, "what": str(each), "made": each.made.isoformat()} for each in held]
