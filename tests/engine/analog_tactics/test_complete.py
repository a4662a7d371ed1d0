"""Nothing is left out: every card of the fixtures has its effect, and every effect fires."""

from collections.abc import Callable

import pytest

from armybuilder.engine.games.analog_tactics import DECLARED
from armybuilder.engine.games.analog_tactics.hooks import Hooks
from armybuilder.engine.hooks import EveryoneSum, Listed, Sum
from armybuilder.engine.scenes import differences, play
from tests.engine.analog_tactics.cards import slugs
from tests.engine.analog_tactics.scene import scene
from tests.engine.scenes import scenes, stage

Parts = Callable[..., list[tuple[str, int]]]
KINDS = ("ability", "weapon_upgrade", "blueprint", "mission", "elite_upgrade", "ritual_spell", "monster")


@pytest.mark.parametrize(
    "slug",
    [slug for kind in KINDS for slug in slugs(kind)],
)
def test_every_card_has_its_effect(slug: str) -> None:
    assert slug in DECLARED


@pytest.mark.parametrize("slug", slugs("weapon"))
def test_every_weapon_has_its_effect(slug: str) -> None:
    assert f"{slug} weapon" in DECLARED


@pytest.mark.parametrize("slug", [each for each in slugs("obstacle") if each != "permanent-obstacle"])
def test_every_building_has_its_effect(slug: str) -> None:
    assert f"{slug} building" in DECLARED


def noting(parts: Parts, fired: set[str]) -> Parts:
    """The same parts of a number; whose they are is noted."""

    def noted(*arguments: object) -> list[tuple[str, int]]:
        found = parts(*arguments)
        fired.update(slug for slug, _ in found)
        return found

    return noted


def test_every_effect_fires_in_the_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each function of a card answers or does something that counts; what is listed is used by its name there."""
    fired: set[str] = set()
    for kind in (Sum, EveryoneSum):
        monkeypatch.setattr(kind, "parts", noting(kind.parts, fired))
    with Hooks.noted(lambda slug, _: fired.add(slug)):
        for each in scenes("analog-tactics").values():
            [*differences(each, play(each, stage("analog-tactics", each)).stage)]
    asked = {
        slug for slug, does in Hooks.cards.items() if any(not isinstance(Hooks.by_name[name], Listed) for name in does)
    }
    assert asked - fired == set()


def test_whatever_has_an_effect_has_a_name_that_the_log_can_say() -> None:
    with scene("A mage-elite c3 N", "B mage-elite f9 S") as play:
        names = play.state.library.names
    assert {each.partition(" ")[0] for each in DECLARED if not each.endswith(" class")} <= set(names)
