"""What scenes show on the pages of cards and rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.template import Context
from django.urls import reverse

from armybuilder.engine.scenes import Scene
from armybuilder.learn.guide import lesson_about, line_at, met_by, missed_reminders
from armybuilder.learn.lessons import reminder_of
from armybuilder.learn.stages import families, scenes_of
from armybuilder.learn.trials import can_be_tried
from armybuilder.ownership.holders import holder_of
from armybuilder.serving.panels import add_panel
from catalog.shelf import shelf

#: The scenes beside a card or a rule; a link leads to all of them.
MOST_BESIDE = 4


def register() -> None:
    add_panel("card-scenes", 10, "learn/_beside.html", _of_card)
    add_panel("section-scenes", 10, "learn/_beside.html", _of_section)
    add_panel("no-matches", 10, "learn/_first.html")
    add_panel("match-question", 10, "learn/_first_time.html", _first_time)
    add_panel("match-end", 10, "learn/_missed.html", _missed_reminders)
    add_panel("why-not", 10, "learn/_practise.html", _practise)
    add_panel("match-tools", 5, "learn/_of_match.html", lambda page: {} if reminder_of(page["match"].game_id) else None)
    add_panel("match-tools", 10, "learn/_from_match.html", lambda page: {} if can_be_tried(page["match"]) else None)
    add_panel("game-start", 20, "learn/_of_game.html", lambda page: {} if scenes_of(page["game"].slug).scenes else None)


def _first_time(page: Context) -> Mapping[str, Any] | None:
    """A line that the player meets for the first time, the first of all with what the match is about."""
    request, scene = page["request"], page["scene"]
    if not (told := line_at(request, scene)):
        return None
    has_met_any = met_by(holder_of(request), scene.match.game_id)
    return {"line": told[1], "aims": [] if has_met_any else scene.board.aims}


def _missed_reminders(page: Context) -> Mapping[str, Any] | None:
    match = page["match"]
    lines = missed_reminders(page["request"], match) if match.is_over else None
    return None if lines is None else {"lines": [(line, shelf(match.game_id).section(line.rule)) for line in lines]}


def _practise(page: Context) -> Mapping[str, Any] | None:
    """The lesson of what was just refused."""
    game = page["match"].game_id
    found = lesson_about(game, [each.rule.slug for each in page.get("reasons") or () if each.words and each.rule])
    return {"address": reverse("learn:step", args=[game, found[0], found[2]]), "lesson": found[1]} if found else None


def _of_card(page: Context) -> Mapping[str, Any] | None:
    card, book = page["card"], scenes_of(page["game"].slug)
    name = f"{card.kind}:{card.slug}"
    return _beside(book.showing.get(name) or book.with_piece.get(card.slug, ()), name)


def _of_section(page: Context) -> Mapping[str, Any] | None:
    name = f"section:{page['page'].passage.section.slug}"
    return _beside(scenes_of(page["game"].slug).showing.get(name, ()), name)


def _beside(scenes: Sequence[Scene], name: str) -> Mapping[str, Any] | None:
    if not scenes:
        return None
    first = families(scenes) or list(scenes)
    return {"scenes": first[:MOST_BESIDE], "count": len(scenes), "shown": name}
